import type { Feature } from '#platform/feature.ts';
import { freeDownloadsRoutes } from './routes.ts';

export const freeDownloadsFeature: Feature = {
  name: 'free-downloads',
  owns: 'free downloads',
  routes: freeDownloadsRoutes,
};
