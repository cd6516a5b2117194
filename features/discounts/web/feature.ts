import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const discountsFeature: WebFeature = {
  pages: [
    {
      path: '/dashboard/seller/discounts',
      source: 'features/discounts/web/pages/discounts.tsx',
      load: () => import('./pages/discounts.tsx'),
      handle: { chrome: 'dashboard', access: 'seller' },
    },
    adminPage(
      '/dashboard/admin/discount-codes',
      'features/discounts/web/pages/label-codes.tsx',
      () => import('./pages/label-codes.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Discounts`;
      },
      to: '/dashboard/seller/discounts',
      at: { deals: 10 },
      actions: [
        {
          get label() {
            return t`New code`;
          },
          to: '/dashboard/seller/discounts#new',
        },
      ],
      ecomOnly: true,
    },
    {
      get label() {
        return t`Discount codes`;
      },
      to: '/dashboard/admin/discount-codes',
      at: { marketing: 20 },
      actions: [
        {
          get label() {
            return t`New code`;
          },
          to: '/dashboard/admin/discount-codes#new',
        },
      ],
      ecomOnly: true,
    },
  ],
  slots: {
    'cart.code': () => import('./slots/code-entry.tsx'),
    'licenses.lead': () => import('./slots/deals.tsx'),
    'licenses.beat': () => import('./slots/beat-deal.tsx'),
    'artist.beats': () => import('./slots/deals.tsx'),
  },
};
