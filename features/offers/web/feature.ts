import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { offersPath } from './offer-path.ts';

export const offersFeature: WebFeature = {
  pages: [
    userPage(offersPath, 'features/offers/web/pages/offers.tsx', () => import('./pages/offers.tsx')),
    userPage('/dashboard/offers/new', 'features/offers/web/pages/new-offer.tsx', () => import('./pages/new-offer.tsx')),
  ],
  links: [
    {
      label: 'Offers',
      to: offersPath,
      at: { deals: 20, library: 70 },
      countWords: (count) => `${count} waiting`,
      ecomOnly: true,
    },
  ],
  slots: {
    'dashboard.counts': () => import('./slots/offers-waiting.tsx'),
    'license.actions': () => import('./slots/offer-link.tsx'),
  },
};
