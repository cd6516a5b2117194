import type { WebFeature } from '#ui/web-feature.ts';

export const freeDownloadsFeature: WebFeature = { name: 'free-downloads' };
