import type { Feature } from '#platform/feature.ts';
import { statisticsJobs } from './jobs.ts';
import { statisticsRetention } from './retention.ts';
import { statisticsRoutes } from './routes.ts';

export const statisticsFeature: Feature = {
  name: 'statistics',
  owns: 'plays and carts by beat and day',
  routes: statisticsRoutes,
  jobs: statisticsJobs,
  retention: statisticsRetention,
};
