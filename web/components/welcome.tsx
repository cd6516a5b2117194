/** A long name moves to its own line before it is broken. */
export const Welcome = ({ name }: { readonly name: string }) => (
  <>
    Welcome, <span className="inline-block max-w-full">{name}</span>
  </>
);
