import type { Feature } from '#platform/feature.ts';
import { bulkJobs } from './jobs.ts';
import { bulkPersonalData } from './personal-data.ts';
import { bulkRetention } from './retention.ts';
import { bulkRoutes } from './routes.ts';

export const bulkFeature: Feature = {
  name: 'bulk',
  owns: 'importing beats, changing many at once',
  routes: bulkRoutes,
  jobs: bulkJobs,
  retention: bulkRetention,
  personalData: () => [bulkPersonalData()],
};
