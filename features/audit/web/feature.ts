import { t } from '#contract-kit/texts/text.ts';
import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const auditFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/investigation-center',
      'features/audit/web/pages/investigation-center.tsx',
      () => import('./pages/investigation-center.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Investigation center`;
      },
      to: '/dashboard/admin/investigation-center',
      at: { system: 40 },
    },
  ],
};
