import { useQuery } from '@tanstack/react-query';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { promotionsQuery } from './queries.ts';

export { FeaturedArtist } from './components/featured-artist.tsx';
export { FeaturedBeat } from './components/featured-beat.tsx';

// The banner's code is loaded only during a promotion.
const Banner = serverRenderedPart(
  () => import('./components/promotion-banner.tsx').then((part) => part.PromotionBanner),
  null,
);

export const PromotionStrip = () => {
  const promotion = useQuery(promotionsQuery()).data?.currentPromotion;
  return promotion ? <Banner promotion={promotion} /> : null;
};
