import type { Feature } from '#platform/feature.ts';
import { cachedPreview } from './cached-preview.ts';
import { countFree } from './counts/beat-counts.ts';
import { playsJobs } from './jobs.ts';
import { playsRetention } from './retention.ts';
import { playsRoutes } from './routes.ts';

export const playsFeature: Feature = {
  name: 'plays',
  owns: 'preview tokens, the stream, the player, counts of plays and carts',
  routes: playsRoutes,
  cachedResponses: (deps) => [cachedPreview(deps)],
  jobs: playsJobs,
  on: () => ({ 'catalogue.downloaded-free': countFree }),
  retention: playsRetention,
};
