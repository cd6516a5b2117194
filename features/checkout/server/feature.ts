import type { OrderHooks } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Feature } from '#platform/feature.ts';
import { checkoutJobs } from './jobs.ts';
import { upgradePricer } from './quote/upgrade-pricer.ts';
import { checkoutRetention } from './retention.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutFeature = (hooksOf: (deps: Deps) => OrderHooks): Feature => ({
  name: 'checkout',
  owns: 'cart, quote, payment, reconciliation',
  routes: (deps) => checkoutRoutes({ ...deps, hooks: hooksOf(deps) }),
  jobs: (deps) => checkoutJobs({ ...deps, hooks: hooksOf(deps) }),
  provides: (deps) => ({ 'checkout.pricer': upgradePricer(deps) }),
  retention: checkoutRetention,
});
