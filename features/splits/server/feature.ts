import type { Feature } from '#platform/feature.ts';
import { splitsRoutes } from './routes.ts';

export const splitsFeature: Feature = {
  name: 'splits',
  owns: 'splits',
  routes: splitsRoutes,
};
