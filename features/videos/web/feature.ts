import type { WebFeature } from '#ui/web-feature.ts';

export const videosFeature: WebFeature = {
  name: 'videos',
  slots: {
    'share.more': () => import('./slots/video-panel.tsx'),
  },
};
