import { t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const monitoringFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/server-status',
      'features/monitoring/web/pages/server-status.tsx',
      () => import('./pages/server-status.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Server status`;
      },
      to: '/dashboard/admin/server-status',
      at: { system: 30 },
    },
  ],
};
