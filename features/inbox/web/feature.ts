import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const inboxFeature: WebFeature = {
  pages: [adminPage('/dashboard/admin/inbox', 'features/inbox/web/pages/inbox.tsx', () => import('./pages/inbox.tsx'))],
  links: [
    {
      label: 'Inbox',
      to: '/dashboard/admin/inbox',
      at: { inbox: 5 },
      countWords: (count) => `${count} waiting`,
    },
  ],
};
