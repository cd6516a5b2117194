import { useSite } from '#features/settings/web/public.ts';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';

const Strips = serverRenderedPart(() => import('./strips.tsx').then((part) => part.Strips), null);

/** What everyone must know about the site first. Most sites have nothing to say: then its code isn't loaded. */
export const SiteStrips = () => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  if (payments !== 'test' && !demo && !away && isEcomEnabled) return null;
  return <Strips />;
};
