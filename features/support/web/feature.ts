import { plural, t } from '#contract-kit/texts/text.ts';
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
    {
      get label() {
        return t`Support`;
      },
      to: '/support',
      at: { support: 10 },
    },
    {
      get label() {
        return t`Support`;
      },
      to: '/dashboard/admin/support',
      at: { inbox: 20 },
      countWords: (count) => t`${plural({ requests: count }, { one: '# open', other: '# open' })}`,
    },
  ],
  slots: {
    'inbox.support': () => import('./slots/inbox-case.tsx'),
  },
};
