import { plural, t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const inboxFeature: WebFeature = {
  pages: [adminPage('/dashboard/admin/inbox', 'features/inbox/web/pages/inbox.tsx', () => import('./pages/inbox.tsx'))],
  links: [
    {
      get label() {
        return t`Inbox`;
      },
      to: '/dashboard/admin/inbox',
      at: { inbox: 5 },
      countWords: (count) => t`${plural({ cases: count }, { one: '# waiting', other: '# waiting' })}`,
    },
  ],
};
