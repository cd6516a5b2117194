/** The h1 of a dashboard. A long name goes onto a line of its own before it is broken. */
export const Welcome = ({ name }: { readonly name: string }) => (
  <>
    Welcome, <span className="inline-block max-w-full">{name}</span>
  </>
);
