import type { Feature } from '#platform/feature.ts';
import { findRoutes } from './routes.ts';

export const findFeature: Feature = {
  name: 'find',
  owns: 'finding anything from any dashboard page',
  routes: findRoutes,
};
