import type { WebFeature } from '#ui/web-feature.ts';

export const disputesFeature: WebFeature = { name: 'disputes' };
