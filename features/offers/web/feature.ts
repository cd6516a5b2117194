import type { WebFeature } from '#ui/web-feature.ts';

export const offersFeature: WebFeature = { name: 'offers' };
