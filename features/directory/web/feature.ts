import { t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const directoryFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/site-directory',
      'features/directory/web/pages/directory.tsx',
      () => import('./pages/directory.tsx'),
    ),
  ],
  slots: {
    'site.artists': () => import('./slots/new-sellers.tsx'),
  },
  links: [
    {
      get label() {
        return t`User Directory`;
      },
      to: '/dashboard/admin/site-directory',
      covers: ['/dashboard/admin/people'],
      at: { people: 10 },
    },
  ],
};
