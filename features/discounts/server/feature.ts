import type { Feature } from '#platform/feature.ts';
import { discountPricer } from './discount-pricer.ts';
import { discountsPersonalData } from './personal-data.ts';
import { discountsRetention } from './retention.ts';
import { discountsRoutes } from './routes.ts';
import { discountsSecurity } from './security.ts';

export const discountsFeature: Feature = {
  name: 'discounts',
  owns: 'discount codes and quantity deals',
  api: {
    title: 'Discount codes',
    description: 'Codes that take something off the price of your beats; admins make those of the label.',
  },
  routes: discountsRoutes,
  retention: discountsRetention,
  personalData: () => [discountsPersonalData()],
  shownTables: ['discounts_deals'],
  provides: (deps) => ({ 'checkout.pricer': discountPricer(deps), 'auth.security': discountsSecurity }),
};
