/**
 * For an icon button whose label has the count, too. The digits come from CSS, because as text they would have to be in
 * the button's name in the same words (WCAG 2.5.3).
 */
export const CountBadge = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span
      key={count}
      aria-hidden="true"
      data-count={count}
      className="tabular absolute top-0.5 end-0.5 min-w-5 animate-fade-in rounded-full bg-accent px-1 text-center text-xs/5 font-semibold text-background after:content-[attr(data-count)]"
    />
  );
