import type { Feature } from '#platform/feature.ts';
import { discountPricer } from './discount-pricer.ts';
import { discountsPersonalData } from './personal-data.ts';
import { discountsRetention } from './retention.ts';
import { discountsRoutes } from './routes.ts';
import { discountsSecurity } from './security.ts';

export const discountsFeature: Feature = {
  name: 'discounts',
  owns: 'discount codes and quantity deals',
  routes: discountsRoutes,
  provides: (deps) => ({ 'checkout.pricer': discountPricer(deps) }),
  retention: discountsRetention,
  personalData: () => [discountsPersonalData()],
  shownTables: ['discounts_deals'],
  security: discountsSecurity,
};
