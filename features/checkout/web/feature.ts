import { adminPage, carriesKey } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const checkoutFeature: WebFeature = {
  pages: [
    {
      path: '/beatstore/checkout',
      source: 'features/checkout/web/pages/checkout.tsx',
      load: () => import('./pages/checkout.tsx'),
      loader: async (args) => (await import('./loaders.ts')).checkoutLoader(args),
    },
    {
      path: '/beatstore/checkout/success',
      source: 'features/checkout/web/pages/checkout-success.tsx',
      load: () => import('./pages/checkout-success.tsx'),
      slots: ['order.proof', 'order.agreement'],
      handle: carriesKey,
    },
    {
      path: '/beatstore/checkout/failed',
      source: 'features/checkout/web/pages/checkout-failed.tsx',
      load: () => import('./pages/checkout-failed.tsx'),
    },
    adminPage(
      '/dashboard/admin/unknown-payments',
      'features/checkout/web/pages/unknown-payments.tsx',
      () => import('./pages/unknown-payments.tsx'),
    ),
  ],
  slots: {
    'product.buy': () => import('./slots/buy-kit.tsx'),
    'product.licenses': () => import('./slots/license-comparison.tsx'),
  },
};
