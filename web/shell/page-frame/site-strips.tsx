import { useSite } from '#features/settings/web/public.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';

/** As high as one strip, so that the page stays in place when the strips' code loads. */
const Placeholder = () => (
  <p aria-hidden="true" className="py-1.5 text-xs">
    &nbsp;
  </p>
);

const Strips = serverRenderedPart(() => import('./strips.tsx').then((part) => part.Strips), <Placeholder />);

export const useHasStrips = (): boolean => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  return payments === 'test' || Boolean(demo) || away || !isEcomEnabled;
};

/** Notices about the whole site. Most sites have none; then their code isn't loaded. */
export const SiteStrips = () => (useHasStrips() ? <Strips /> : null);
