import { userPage } from '#ui/routing/page-route.ts';
import type { WebFeature } from '#ui/web-feature.ts';

export const studioFeature: WebFeature = {
  pages: [
    {
      ...userPage('/beatstore/upload', 'features/studio/web/pages/upload.tsx', () => import('./pages/upload.tsx')),
      slots: ['studio.selection', 'studio.edits'],
    },
  ],
  links: [
    {
      label: 'Your catalog',
      to: '/beatstore/upload',
      at: { catalog: 10, selling: 10 },
      actions: [{ label: 'New beat', to: '/beatstore/upload#new' }],
    },
  ],
  slots: {
    'splits.play': () => import('./slots/own-play.tsx'),
  },
};
