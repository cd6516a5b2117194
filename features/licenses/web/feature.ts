import { adminPage, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const licensesFeature: WebFeature = {
  pages: [
    userPage('/dashboard/licenses', 'features/licenses/web/pages/licenses.tsx', () => import('./pages/licenses.tsx')),
    adminPage(
      '/dashboard/admin/moderation/licenses',
      'features/licenses/web/pages/moderation.tsx',
      () => import('./pages/moderation.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Licenses`;
      },
      to: '/dashboard/licenses',
      at: { licenses: 10, selling: 20 },
      actions: [
        {
          get label() {
            return t`New license`;
          },
          to: '/dashboard/licenses?edit=new',
        },
      ],
      ecomOnly: true,
    },
  ],
};
