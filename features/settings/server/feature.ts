import type { Feature } from '#platform/feature.ts';
import { settingsRetention } from './retention.ts';
import { settingsRoutes } from './routes.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  owns: 'how the site runs',
  routes: settingsRoutes,
  retention: settingsRetention,
  shownTables: ['settings_values'],
};
