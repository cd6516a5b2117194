import type { Feature } from '#platform/feature.ts';
import { overviewRoutes } from './routes.ts';

export const overviewFeature: Feature = {
  name: 'overview',
  owns: 'figures on the admin home page',
  routes: overviewRoutes,
};
