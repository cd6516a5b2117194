import { memo, Suspense } from 'react';
import { useSite } from '#features/settings/web/public.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';

const Strips = lazyPart(async () => ({ default: (await import('./strips.tsx')).Strips }));

/**
 * What everyone must know about the site first. Most sites have nothing to say: then its code isn't loaded. Otherwise it
 * stays as it was sent until the code is there, untouched by what happens around it.
 */
export const SiteStrips = memo(() => {
  const { payments, demo, away, isEcomEnabled } = useSite();
  if (payments !== 'test' && !demo && !away && isEcomEnabled) return null;
  return (
    <Suspense fallback={null}>
      <Strips />
    </Suspense>
  );
});
SiteStrips.displayName = 'SiteStrips';
