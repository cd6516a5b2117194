import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { catalogueKey, ownCatalogueKey } from './queries.ts';

export const catalogueFeature: WebFeature = {
  pages: [
    adminPage(
      '/dashboard/admin/moderation',
      'features/catalogue/web/pages/moderation.tsx',
      () => import('./pages/moderation.tsx'),
    ),
  ],
  links: [{ label: 'Moderation', to: '/dashboard/admin/moderation', at: { moderation: 10 } }],
  staleOn: { 'licenses.changed': [catalogueKey, ownCatalogueKey] },
};
