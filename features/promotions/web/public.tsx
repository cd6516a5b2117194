import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { promotionsQuery } from './queries.ts';

export { FeaturedArtist } from './components/featured-artist.tsx';
export { FeaturedBeat } from './components/featured-beat.tsx';

// Usually there is none, and then its code isn't loaded.
const Banner = lazyPart(async () => ({ default: (await import('./components/promotion-banner.tsx')).PromotionBanner }));

/** The current promotion, at the top of the site. */
export const PromotionStrip = () => {
  const promotion = useQuery(promotionsQuery()).data?.currentPromotion;
  if (!promotion) return null;
  return (
    <Suspense fallback={null}>
      <Banner promotion={promotion} />
    </Suspense>
  );
};
