import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { catalogueKey, ownCatalogueKey } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const catalogueFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/moderation',
      'features/catalogue/web/pages/moderation.tsx',
      () => import('./pages/moderation.tsx'),
    ),
  ],
  links: [
    {
      get label() {
        return t`Moderation`;
      },
      to: '/dashboard/admin/moderation',
      at: { moderation: 10 },
    },
  ],
  staleOn: { 'licenses.changed': [catalogueKey, ownCatalogueKey] },
};
