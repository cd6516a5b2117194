import type { WebFeature } from '#ui/web-feature.ts';

export const sharingFeature: WebFeature = {
  slots: {
    'checkout.paid': () => import('./slots/share-bought.tsx'),
    'product.share': () => import('./slots/share-beat.tsx'),
  },
};
