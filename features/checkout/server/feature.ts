import type { OrderListener } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Feature } from '#platform/feature.ts';
import { checkoutJobs } from './jobs.ts';
import { checkoutRetention } from './retention.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutFeature = (listenerOf: (deps: Deps) => OrderListener): Feature => ({
  name: 'checkout',
  owns: 'cart, quote, payment, reconciliation',
  routes: (deps) => checkoutRoutes({ ...deps, listener: listenerOf(deps) }),
  jobs: (deps) => checkoutJobs({ ...deps, listener: listenerOf(deps) }),
  retention: checkoutRetention,
});
