import { adminPage, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const payoutsFeature: WebFeature = {
  pages: [
    userPage(
      '/dashboard/payouts',
      'features/payouts/web/pages/own-payouts.tsx',
      () => import('./pages/own-payouts.tsx'),
    ),
    adminPage(
      '/dashboard/admin/payouts',
      'features/payouts/web/pages/payouts.tsx',
      () => import('./pages/payouts.tsx'),
    ),
    adminPage(
      '/dashboard/admin/payouts/:sellerId',
      'features/payouts/web/pages/payout-seller.tsx',
      () => import('./pages/payout-seller.tsx'),
    ),
  ],
  links: [
    {
      label: 'Payouts',
      to: '/dashboard/admin/payouts',
      icon: 'payouts',
      at: { platform: 40 },
      countWords: (count) => `${count} to check`,
    },
  ],
  slots: {
    'splits.connect': () => import('./slots/connect-stripe.tsx'),
  },
};
