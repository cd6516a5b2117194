import { adminPage, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const licensesFeature: WebFeature = {
  name: 'licenses',
  pages: [
    userPage(
      '/dashboard/licenses',
      'features/licenses/web/pages/licenses-page.tsx',
      () => import('./pages/licenses-page.tsx'),
    ),
    adminPage(
      '/dashboard/admin/moderation/licenses',
      'features/licenses/web/pages/moderation-page.tsx',
      () => import('./pages/moderation-page.tsx'),
    ),
  ],
  links: [
    { label: 'Licenses', to: '/dashboard/licenses', icon: 'license', at: { beats: 40, platform: 50 }, ecomOnly: true },
  ],
};
