import { adminPage, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const supportFeature: WebFeature = {
  pages: [
    userPage('/support', 'features/support/web/pages/support.tsx', () => import('./pages/support.tsx')),
    adminPage(
      '/dashboard/admin/support',
      'features/support/web/pages/admin-support.tsx',
      () => import('./pages/admin-support.tsx'),
    ),
  ],
  links: [
    { label: 'Support', to: '/support', icon: 'support', at: { account: 40 } },
    {
      label: 'Support',
      to: '/dashboard/admin/support',
      icon: 'desk',
      at: { platform: 30 },
      countWords: (count) => `${count} open`,
    },
  ],
};
