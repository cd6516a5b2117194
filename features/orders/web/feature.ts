import { adminPage, carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const ordersFeature: WebFeature = {
  name: 'orders',
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
      handle: carriesKey,
    },
    userPage(
      '/dashboard/user/my-beats',
      'features/orders/web/pages/my-beats.tsx',
      () => import('./pages/my-beats.tsx'),
    ),
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
  ],
  links: [
    { label: 'Purchased beats', to: '/dashboard/user/my-beats', icon: 'beats', at: { beats: 20, platform: 30 } },
    { label: 'My orders', to: '/dashboard/user/my-orders', icon: 'orders', at: { account: 10, platform: 60 } },
    { label: 'Reports', to: '/reports', icon: 'reports', at: { account: 20, platform: 70 } },
    { label: 'Orders', to: '/dashboard/admin/orders', icon: 'orders', at: { admin: 20 } },
  ],
};
