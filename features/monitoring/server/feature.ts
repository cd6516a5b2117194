import type { Feature } from '#platform/feature.ts';
import { monitoringRoutes } from './routes.ts';

export const monitoringFeature: Feature = {
  name: 'monitoring',
  owns: 'server status, browser errors',
  routes: monitoringRoutes,
};
