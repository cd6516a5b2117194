import { filterNames } from '#features/catalogue/listing.ts';
import type { WebFeature } from '#ui/web-feature.ts';
import { t } from '#contract-kit/texts/text.ts';

export const storeFeature: WebFeature = {
  pages: [
    {
      path: '/beatstore',
      source: 'features/store/web/pages/store.tsx',
      load: () => import('./pages/store.tsx'),
      loader: async (args) => (await import('./loaders.ts')).storeLoader(args),
      cached: filterNames,
    },
    {
      path: '/beatstore/product/:beatId',
      source: 'features/store/web/pages/product.tsx',
      load: () => import('./pages/product.tsx'),
      loader: async (args) => (await import('./product/product-loader.ts')).productLoader(args),
      slots: ['product.buy', 'product.actions', 'product.like', 'product.share', 'licenses.lead', 'license.actions'],
      cached: [],
    },
  ],
  links: [
    {
      get label() {
        return t`Beat store`;
      },
      to: '/beatstore',
      at: { store: 10, moderation: 90 },
    },
  ],
};
