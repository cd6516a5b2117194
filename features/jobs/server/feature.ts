import type { Feature } from '#platform/feature.ts';
import { jobsRoutes } from './routes.ts';

export const jobsFeature: Feature = {
  name: 'jobs',
  owns: 'background work as admins see it',
  routes: jobsRoutes,
};
