import type { Feature } from '#platform/feature.ts';

/** Videos are made in the browser. The feature is listed here only so that server and web list the same features. */
export const videosFeature: Feature = {
  name: 'videos',
  owns: 'short videos of beats, made in the browser',
};
