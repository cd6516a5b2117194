import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { offersPath } from './offer-path.ts';

export const offersFeature: WebFeature = {
  name: 'offers',
  pages: [
    // The list itself belongs to the shell: paying leads to the checkout.
    userPage('/dashboard/offers/new', 'features/offers/web/pages/new-offer.tsx', () => import('./pages/new-offer.tsx')),
  ],
  links: [
    {
      label: 'Offers',
      to: offersPath,
      icon: 'offers',
      at: { beats: 30, own: 35 },
      count: { of: 'offersWaiting', words: (count) => `${count} waiting` },
      ecomOnly: true,
    },
  ],
};
