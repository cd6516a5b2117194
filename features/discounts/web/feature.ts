import type { WebFeature } from '#ui/web-feature.ts';

export const discountsFeature: WebFeature = { name: 'discounts' };
