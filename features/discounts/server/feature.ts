import type { Feature } from '#platform/feature.ts';
import { discountsRoutes } from './routes.ts';

export const discountsFeature: Feature = {
  name: 'discounts',
  owns: 'discounts',
  routes: discountsRoutes,
};
