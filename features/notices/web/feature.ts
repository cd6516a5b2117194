import { adminPage, carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export const noticesFeature: WebFeature = {
  pages: [
    {
      path: '/report',
      source: 'features/notices/web/pages/report.tsx',
      load: () => import('./pages/report.tsx'),
      loader: async (args) => (await import('./loaders.ts')).reportLoader(args),
    },
    {
      path: '/report/status',
      source: 'features/notices/web/pages/report-status.tsx',
      load: () => import('./pages/report-status.tsx'),
      handle: carriesKey,
    },
    userPage('/notices', 'features/notices/web/pages/own-notices.tsx', () => import('./pages/own-notices.tsx')),
    adminPage(
      '/dashboard/admin/notices',
      'features/notices/web/pages/admin-notices.tsx',
      () => import('./pages/admin-notices.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Notices`;
      },
      to: '/notices',
      at: { support: 20 },
    },
    {
      get label() {
        return t`Notices`;
      },
      to: '/dashboard/admin/notices',
      at: { inbox: 40 },
      countWords: (count) => t`${plural({ notices: count }, { one: '# to decide', other: '# to decide' })}`,
    },
  ],
  slots: {
    'inbox.notice': () => import('./slots/inbox-notice.tsx'),
    'inbox.strikes': () => import('./slots/inbox-strikes.tsx'),
  },
};
