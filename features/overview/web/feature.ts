import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const overviewFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/people/:userId',
      'features/overview/web/pages/person.tsx',
      () => import('./pages/person.tsx'),
    ),
  ],
  slots: {
    'dashboard.counts': () => import('./slots/admin-counts.tsx'),
  },
};
