import { adminPage, carriesKey } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const subscribersFeature: WebFeature = {
  pages: [
    {
      path: '/subscriptions',
      source: 'features/subscribers/web/pages/subscriptions.tsx',
      load: () => import('./pages/subscriptions.tsx'),
      handle: carriesKey,
    },
    adminPage(
      '/dashboard/admin/mailing-list',
      'features/subscribers/web/pages/mailing-list.tsx',
      () => import('./pages/mailing-list.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Mailing lists`;
      },
      to: '/dashboard/admin/mailing-list',
      at: { marketing: 30 },
      countWords: (count) => t`${plural({ emails: count }, { one: '# being sent', other: '# being sent' })}`,
    },
  ],
};
