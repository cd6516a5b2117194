import type { WebFeature } from '#ui/web-feature.ts';

export const splitsFeature: WebFeature = { name: 'splits' };
