import type { WebFeature } from '#ui/web-feature.ts';

export const settingsFeature: WebFeature = {
  name: 'settings',
};
