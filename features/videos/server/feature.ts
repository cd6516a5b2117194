import type { Feature } from '#platform/feature.ts';

/** Videos are made entirely in the browser. The server lists the feature so that both lists agree. */
export const videosFeature: Feature = {
  name: 'videos',
  owns: 'short videos of beats, made in the browser',
};
