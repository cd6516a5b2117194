import type { Feature } from '#platform/feature.ts';
import { cachedPreview } from './cached-preview.ts';
import { playsRoutes } from './routes.ts';

export const playsFeature: Feature = {
  name: 'plays',
  owns: 'preview tokens, the stream, the player',
  routes: playsRoutes,
  cachedResponses: (deps) => [cachedPreview(deps)],
};
