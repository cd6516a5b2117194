import type { Feature } from '#platform/feature.ts';
import { statisticsRoutes } from './routes.ts';

export const statisticsFeature: Feature = {
  name: 'statistics',
  owns: 'sellers’ figures by beat and day',
  routes: statisticsRoutes,
};
