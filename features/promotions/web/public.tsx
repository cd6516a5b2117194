import { useQuery } from '@tanstack/react-query';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { promotionsQuery } from './queries.ts';

export { FeaturedArtist } from './components/featured-artist.tsx';
export { FeaturedBeat } from './components/featured-beat.tsx';

// Usually there is no promotion, and then its code isn't loaded.
const Banner = serverRenderedPart(
  () => import('./components/promotion-banner.tsx').then((part) => part.PromotionBanner),
  null,
);

export const PromotionStrip = () => {
  const promotion = useQuery(promotionsQuery()).data?.currentPromotion;
  return promotion ? <Banner promotion={promotion} /> : null;
};
