import type { Feature } from '#platform/feature.ts';
import { promotionsPersonalData } from './personal-data.ts';
import { promotionsRetention } from './retention.ts';
import { promotionsRoutes } from './routes.ts';

export const promotionsFeature: Feature = {
  name: 'promotions',
  owns: 'what the label features, and when',
  routes: promotionsRoutes,
  retention: promotionsRetention,
  personalData: () => [promotionsPersonalData()],
  shownTables: ['promotions_promotions'],
};
