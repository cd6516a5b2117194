import type { WebFeature } from '#ui/web-feature.ts';

export const videosFeature: WebFeature = {
  slots: {
    'share.more': () => import('./slots/video-panel.tsx'),
  },
};
