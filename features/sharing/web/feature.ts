import type { WebFeature } from '#ui/web-feature.ts';

export const sharingFeature: WebFeature = {
  slots: {
    'product.share': () => import('./slots/share-beat.tsx'),
  },
};
