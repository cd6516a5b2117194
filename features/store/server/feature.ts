import type { Feature } from '#platform/feature.ts';

/** The pages call the endpoints of `features/catalogue`. Listed here only so that server and web list the same features. */
export const storeFeature: Feature = {
  name: 'store',
  owns: 'the pages on which visitors find and see beats',
};
