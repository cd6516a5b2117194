import type { WebFeature } from '#ui/web-feature.ts';

export const findFeature: WebFeature = {};
