import type { Feature } from '#platform/feature.ts';

/** Videos are made by the browser alone: the list names the feature so that it stands in both. */
export const videosFeature: Feature = {
  name: 'videos',
  owns: 'short videos of beats, made in the browser',
};
