import { adminPage, carriesKey, userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { filterNames } from '../listing.ts';
import { catalogueKey, ownCatalogueKey } from './queries.ts';

export const catalogueFeature: WebFeature = {
  name: 'catalogue',
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
      slots: ['product.actions', 'licenses.lead', 'license.actions'],
      cached: [],
    },
    userPage(
      '/dashboard/favorites',
      'features/catalogue/web/pages/favorites.tsx',
      () => import('./pages/favorites.tsx'),
    ),
    {
      path: '/price-mails',
      source: 'features/catalogue/web/pages/price-mails.tsx',
      load: () => import('./pages/price-mails.tsx'),
      handle: carriesKey,
    },
    adminPage(
      '/dashboard/admin/moderation',
      'features/catalogue/web/pages/moderation.tsx',
      () => import('./pages/moderation.tsx'),
    ),
  ],
  links: [
    { label: 'Beat store', to: '/beatstore', icon: 'store', at: { beats: 60, platform: 70 } },
    { label: 'Favorites', to: '/dashboard/favorites', icon: 'favorites', at: { beats: 25, own: 35 } },
    { label: 'Moderation', to: '/dashboard/admin/moderation', icon: 'beats', at: { admin: 20 } },
  ],
  staleOn: { 'licenses.changed': [catalogueKey, ownCatalogueKey] },
};
