import type { Feature } from '#platform/feature.ts';
import { countFree, countPlays } from './beat-counts.ts';
import { statisticsJobs } from './jobs.ts';
import { statisticsRetention } from './retention.ts';
import { statisticsRoutes } from './routes.ts';

export const statisticsFeature: Feature = {
  name: 'statistics',
  owns: 'plays and carts by beat and day',
  routes: statisticsRoutes,
  jobs: statisticsJobs,
  on: () => ({ 'catalogue.downloaded-free': countFree }),
  provides: () => ({
    'splits.figures': async (db, { beatIds }) =>
      new Map([...(await countPlays(db, beatIds))].map(([beatId, plays]) => [beatId, { plays }])),
  }),
  retention: statisticsRetention,
};
