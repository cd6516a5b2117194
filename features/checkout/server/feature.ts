import type { Feature } from '#platform/feature.ts';
import { checkoutJobs } from './jobs.ts';
import { upgradePricer } from './quote/upgrade-pricer.ts';
import { checkoutListeners } from './listeners.ts';
import { paymentCases } from './payment-cases.ts';
import { checkoutRetention } from './retention.ts';
import { checkoutRoutes } from './routes.ts';
import { countUnknownPayments } from './unknown-payments.ts';

export const checkoutFeature: Feature = {
  name: 'checkout',
  owns: 'cart, quote, holds, payment page',
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  on: checkoutListeners,
  provides: (deps) => ({ 'checkout.pricer': upgradePricer(deps), 'inbox.cases': [paymentCases] }),
  retention: checkoutRetention,
  gauges: [
    {
      name: 'stemhouse_unknown_payments',
      help: 'Payments of this shop whose orders are not in its database; 100 at most.',
      labels: [],
      read: async (trx) => [{ labels: {}, value: await countUnknownPayments(trx) }],
    },
  ],
};
