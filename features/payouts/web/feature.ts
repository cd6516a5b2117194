import { payoutsPath } from '#features/splits/payouts-path.ts';
import { adminPage, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const payoutsFeature: WebFeature = {
  pages: [
    userPage(payoutsPath, 'features/payouts/web/pages/own-payouts.tsx', () => import('./pages/own-payouts.tsx')),
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
      get label() {
        return t`Payouts`;
      },
      title: null,
      to: payoutsPath,
      at: { sales: 10, selling: 40 },
    },
    {
      get label() {
        return t`Payouts`;
      },
      to: '/dashboard/admin/payouts',
      at: { payouts: 10 },
      countWords: (count) => t`${plural({ payouts: count }, { one: '# to check', other: '# to check' })}`,
    },
  ],
  slots: {
    'inbox.payout': () => import('./slots/inbox-payout.tsx'),
    'splits.connect': () => import('./slots/connect-stripe.tsx'),
  },
};
