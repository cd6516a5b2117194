import { useSite } from '#features/settings/web/public.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';

/** As high as one strip, so that a dashboard stays in place when the strips' code loads. */
const Placeholder = () => (
  <p aria-hidden="true" className="py-1.5 text-xs">
    &nbsp;
  </p>
);

const Strips = serverRenderedPart(() => import('./strips.tsx').then((part) => part.Strips), <Placeholder />);

/** Notices about the whole site. Most sites have none; then their code isn't loaded. */
export const SiteStrips = () => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  if (payments !== 'test' && !demo && !away && isEcomEnabled) return null;
  return <Strips />;
};
