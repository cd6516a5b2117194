import type { WebFeature } from '#ui/web-feature.ts';

export const videosFeature: WebFeature = {
  name: 'videos',
  slots: {
    'share.more': { load: async () => (await import('./video-panel.tsx')).VideoPanel },
  },
};
