import { carriesKey } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const freeDownloadsFeature: WebFeature = {
  pages: [
    {
      path: '/free-download',
      source: 'features/free-downloads/web/pages/free-download.tsx',
      load: () => import('./pages/free-download.tsx'),
      handle: carriesKey,
    },
  ],
  slots: {
    'product.actions': () => import('./slots/free-download.tsx'),
  },
};
