import { adminPage, carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const ordersFeature: WebFeature = {
  pages: [
    {
      path: '/orders/find',
      source: 'features/orders/web/pages/find-orders.tsx',
      load: () => import('./pages/find-orders.tsx'),
    },
    {
      path: '/orders/:orderId',
      source: 'features/orders/web/pages/order.tsx',
      load: () => import('./pages/order.tsx'),
      slots: ['order.proof', 'order.agreement'],
      handle: carriesKey,
    },
    {
      path: '/withdraw',
      source: 'features/orders/web/pages/withdraw.tsx',
      load: () => import('./pages/withdraw.tsx'),
      loader: async (args) => (await import('./loaders.ts')).withdrawLoader(args),
      handle: carriesKey,
    },
    {
      ...userPage(
        '/dashboard/user/my-beats',
        'features/orders/web/pages/my-beats.tsx',
        () => import('./pages/my-beats.tsx'),
      ),
      slots: ['purchase.proof'],
    },
    userPage(
      '/dashboard/user/my-orders',
      'features/orders/web/pages/own-orders.tsx',
      () => import('./pages/own-orders.tsx'),
    ),
    userPage('/orders', 'features/orders/web/pages/own-orders.tsx', () => import('./pages/own-orders.tsx')),
    userPage('/reports', 'features/orders/web/pages/reports.tsx', () => import('./pages/reports.tsx')),
    adminPage(
      '/dashboard/admin/orders',
      'features/orders/web/pages/admin-orders.tsx',
      () => import('./pages/admin-orders.tsx'),
    ),
    adminPage(
      '/dashboard/admin/orders/:orderId',
      'features/orders/web/pages/admin-order.tsx',
      () => import('./pages/admin-order.tsx'),
    ),
    adminPage(
      '/dashboard/admin/withdrawals',
      'features/orders/web/pages/admin-withdrawals.tsx',
      () => import('./pages/admin-withdrawals.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Purchases`;
      },
      to: '/dashboard/user/my-beats',
      at: { library: 20 },
    },
    {
      get label() {
        return t`My orders`;
      },
      to: '/dashboard/user/my-orders',
      covers: ['/orders'],
      at: { library: 30 },
    },
    {
      get label() {
        return t`Spending`;
      },
      to: '/reports',
      at: { library: 60 },
    },
    {
      get label() {
        return t`Orders`;
      },
      to: '/dashboard/admin/orders',
      at: { orders: 10 },
      countWords: (count) => t`${plural({ orders: count }, { one: '# today', other: '# today' })}`,
    },
    {
      get label() {
        return t`Withdrawals`;
      },
      to: '/dashboard/admin/withdrawals',
      at: { inbox: 10 },
      countWords: (count) => t`${plural({ withdrawals: count }, { one: '# to decide', other: '# to decide' })}`,
    },
  ],
  slots: {
    'checkout.paid': () => import('./slots/upgrade-bought.tsx'),
    'inbox.withdrawal': () => import('./slots/inbox-withdrawal.tsx'),
  },
};
