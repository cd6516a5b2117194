import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const documentsFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/reports',
      'features/documents/web/pages/admin-reports.tsx',
      () => import('./pages/admin-reports.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Reports`;
      },
      to: '/dashboard/admin/reports',
      at: { reports: 10 },
    },
  ],
  slots: {
    'order.agreement': () => import('./slots/agreement.tsx'),
  },
};
