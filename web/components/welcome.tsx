import { T, V } from '#ui/texts/rich-text.tsx';
/** A long name moves to its own line before it is broken. */
export const Welcome = ({ name }: { readonly name: string }) => (
  <T>
    Welcome,{' '}
    <span className="inline-block max-w-full">
      <V of={{ name }} />
    </span>
  </T>
);
