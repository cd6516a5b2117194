import { adminPage, carriesKey } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const subscribersFeature: WebFeature = {
  name: 'subscribers',
  pages: [
    {
      path: '/subscriptions',
      source: 'features/subscribers/web/pages/subscriptions-page.tsx',
      load: () => import('./pages/subscriptions-page.tsx'),
      handle: carriesKey,
    },
    adminPage(
      '/dashboard/admin/mailing-list',
      'features/subscribers/web/pages/mailing-list-page.tsx',
      () => import('./pages/mailing-list-page.tsx'),
    ),
  ],
  links: [{ label: 'Mailing lists', to: '/dashboard/admin/mailing-list', icon: 'mail', at: { admin: 60 } }],
};
