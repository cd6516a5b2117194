import { adminPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { filterNames } from '../listing.ts';
import { catalogueKey, ownCatalogueKey } from './queries.ts';

export const catalogueFeature: WebFeature = {
  pages: [
    {
      path: '/beatstore',
      source: 'features/catalogue/web/pages/store.tsx',
      load: () => import('./pages/store.tsx'),
      loader: async (args) => (await import('./loaders.ts')).storeLoader(args),
      cached: filterNames,
    },
    {
      path: '/beatstore/product/:beatId',
      source: 'features/catalogue/web/pages/product.tsx',
      load: () => import('./pages/product.tsx'),
      loader: async (args) => (await import('./product/product-loader.ts')).productLoader(args),
      slots: ['product.actions', 'product.like', 'product.share', 'licenses.lead', 'license.actions'],
      cached: [],
    },
    adminPage(
      '/dashboard/admin/moderation',
      'features/catalogue/web/pages/moderation.tsx',
      () => import('./pages/moderation.tsx'),
    ),
  ],
  links: [
    { label: 'Beat store', to: '/beatstore', icon: 'store', at: { beats: 60, platform: 70 } },
    { label: 'Moderation', to: '/dashboard/admin/moderation', icon: 'beats', at: { admin: 20 } },
  ],
  staleOn: { 'licenses.changed': [catalogueKey, ownCatalogueKey] },
};
