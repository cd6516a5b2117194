import type { WebFeature } from '#ui/web-feature.ts';

/** People see and edit their accounts on the pages of `features/profile`. */
export const accountFeature: WebFeature = {};
