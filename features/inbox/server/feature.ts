import type { Feature } from '#platform/feature.ts';
import { inboxRoutes } from './routes.ts';

export const inboxFeature: Feature = {
  name: 'inbox',
  owns: 'what waits for an admin',
  routes: inboxRoutes,
};
