import { plural, t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const disputesFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/disputes',
      'features/disputes/web/pages/admin-disputes.tsx',
      () => import('./pages/admin-disputes.tsx'),
    ),
    adminPage(
      '/dashboard/admin/disputes/:disputeId',
      'features/disputes/web/pages/admin-dispute.tsx',
      () => import('./pages/admin-dispute.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Disputes`;
      },
      to: '/dashboard/admin/disputes',
      at: { inbox: 30 },
      countWords: (count) => t`${plural({ cases: count }, { one: '# waiting', other: '# waiting' })}`,
    },
  ],
  slots: {
    'inbox.dispute': () => import('./slots/inbox-dispute.tsx'),
  },
};
