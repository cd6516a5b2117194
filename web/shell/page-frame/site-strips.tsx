import { useSite } from '#features/settings/web/public.ts';
import { stillPart } from '#ui/data/still-part.tsx';

const Strips = stillPart(() => import('./strips.tsx').then((part) => part.Strips), null);

/** What everyone must know about the site first. Most sites have nothing to say: then its code isn't loaded. */
export const SiteStrips = () => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  if (payments !== 'test' && !demo && !away && isEcomEnabled) return null;
  return <Strips />;
};
