import { checkAccount } from './check-account.ts';
import { handleEvent } from './handle-event.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { settleOrder } from './settle-order.ts';
import { sweep } from './sweep.ts';

/** A provider that is away for a day is asked again until it answers; the sweep finds what is older. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const payoutsJobs = (deps: PayoutsDeps): void => {
  const { jobs } = deps;
  jobs.define('payouts.settle-order', { handler: ({ orderId }) => settleOrder(deps, orderId), ...patient });
  jobs.define('payouts.check-account', { handler: ({ userId }) => checkAccount(deps, userId), ...patient });
  jobs.define('payouts.handle-event', { handler: ({ eventId }) => handleEvent(deps, eventId), ...patient });
  jobs.define('payouts.sweep', { handler: () => sweep(deps), cron: '*/10 * * * *' });
};
