import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';

/** Replaces what was pressed, and takes its focus. */
export const Sent = ({ words }: { readonly words: string }) => {
  const view = useFocusAtOnce<HTMLOutputElement>();
  return (
    <output ref={view} tabIndex={-1} className="block outline-none">
      {words}
    </output>
  );
};
