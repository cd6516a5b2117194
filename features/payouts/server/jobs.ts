import { checkAccount } from './updates/check-account.ts';
import { sellerInbox } from './updates/seller-webhook-inbox.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { settleOrder } from './transfers/transfer-what-is-owed.ts';
import { sweep } from './updates/sweep.ts';
import { sweepSales, tellDay, tellSale } from './sale-mails/send-sale-mails.ts';

/** A provider that is away for a day is asked again until it answers; the sweep finds what is older. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const payoutsJobs = (deps: PayoutsDeps): void => {
  const { jobs } = deps;
  jobs.define('payouts.settle-order', { handler: ({ orderId }) => settleOrder(deps, orderId), ...patient });
  jobs.define('payouts.check-account', { handler: ({ userId }) => checkAccount(deps, userId), ...patient });
  jobs.define('payouts.handle-event', { handler: ({ eventId }) => sellerInbox.handle(deps, eventId), ...patient });
  jobs.define('payouts.tell-sale', { handler: ({ orderId }) => tellSale(deps, orderId) });
  jobs.define('payouts.sweep-sales', { handler: () => sweepSales(deps), cron: '*/10 * * * *' });
  jobs.define('payouts.tell-day', { handler: () => tellDay(deps), cron: '0 6 * * *' });
  jobs.define('payouts.sweep', { handler: () => sweep(deps), cron: '*/10 * * * *' });
};
