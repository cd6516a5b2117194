import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { offersPath } from './offer-path.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const offersFeature: WebFeature = {
  pages: [
    userPage(offersPath, 'features/offers/web/pages/offers.tsx', () => import('./pages/offers.tsx')),
    userPage('/dashboard/offers/new', 'features/offers/web/pages/new-offer.tsx', () => import('./pages/new-offer.tsx')),
  ],
  links: [
    {
      get label() {
        return t`Offers`;
      },
      to: offersPath,
      at: { deals: 20, library: 70 },
      countWords: (count) => t`${plural({ offers: count }, { one: '# waiting', other: '# waiting' })}`,
      ecomOnly: true,
    },
  ],
  slots: {
    'dashboard.counts': () => import('./slots/offers-waiting.tsx'),
    'license.actions': () => import('./slots/offer-link.tsx'),
  },
};
