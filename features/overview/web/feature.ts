import type { WebFeature } from '#ui/web-feature.ts';

export const overviewFeature: WebFeature = {
  name: 'overview',
};
