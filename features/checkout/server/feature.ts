import type { Feature } from '#platform/feature.ts';
import { checkoutJobs } from './jobs.ts';
import { upgradePricer } from './quote/upgrade-pricer.ts';
import { checkoutListeners } from './listeners.ts';
import { checkoutRetention } from './retention.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutFeature: Feature = {
  name: 'checkout',
  owns: 'cart, quote, holds, payment page',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  on: checkoutListeners,
  provides: (deps) => ({ 'checkout.pricer': upgradePricer(deps) }),
  retention: checkoutRetention,
};
