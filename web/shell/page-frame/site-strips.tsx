import { useSite } from '#features/settings/web/public.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';

/** As high as one strip: a dashboard, which the browser draws, stays where it is when its code arrives. */
const Placeholder = () => (
  <p aria-hidden="true" className="py-1.5 text-xs">
    &nbsp;
  </p>
);

const Strips = serverRenderedPart(() => import('./strips.tsx').then((part) => part.Strips), <Placeholder />);

/** What everyone must know about the site first. Most sites have nothing to say: then its code isn't loaded. */
export const SiteStrips = () => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  if (payments !== 'test' && !demo && !away && isEcomEnabled) return null;
  return <Strips />;
};
