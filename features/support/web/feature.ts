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
    { label: 'Support', to: '/support', at: { support: 10 } },
    {
      label: 'Support',
      to: '/dashboard/admin/support',
      at: { inbox: 20 },
      countWords: (count) => `${count} open`,
    },
  ],
  slots: {
    'inbox.support': () => import('./slots/inbox-case.tsx'),
  },
};
