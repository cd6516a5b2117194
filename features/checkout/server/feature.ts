import type { Feature } from '#platform/feature.ts';
import { checkoutJobs } from './jobs.ts';
import { checkoutRetention } from './retention.ts';
import { checkoutRoutes } from './routes.ts';

export const checkoutFeature: Feature = {
  name: 'checkout',
  owns: 'cart, quote, payment, reconciliation',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  retention: checkoutRetention,
};
