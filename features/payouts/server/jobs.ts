import { checkAccount } from './updates/check-account.ts';
import { sellerInbox } from './updates/seller-webhook-inbox.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { transferWhatIsOwed } from './transfers/transfer-what-is-owed.ts';
import { runRetry } from './desk/run-retry.ts';
import { sweep } from './updates/sweep.ts';
import { sweepSaleMails, sendDailySaleMails, sendSaleMails } from './sale-mails/send-sale-mails.ts';

/** Enough retries for a provider that is down for a day; the sweep finds what is older. */
const retried = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const payoutsJobs = (deps: PayoutsDeps): void => {
  const { jobs } = deps;
  jobs.define('payouts.settle-order', { handler: ({ orderId }) => transferWhatIsOwed(deps, orderId), ...retried });
  jobs.define('payouts.check-account', { handler: ({ userId }) => checkAccount(deps, userId), ...retried });
  jobs.define('payouts.retry', { handler: ({ retryId }) => runRetry(deps, retryId), ...retried });
  jobs.define('payouts.handle-event', { handler: ({ eventId }) => sellerInbox.handle(deps, eventId), ...retried });
  jobs.define('payouts.tell-sale', { handler: ({ orderId }) => sendSaleMails(deps, orderId) });
  jobs.define('payouts.sweep-sales', { handler: () => sweepSaleMails(deps), cron: '*/10 * * * *' });
  jobs.define('payouts.tell-day', { handler: () => sendDailySaleMails(deps), cron: '0 6 * * *' });
  jobs.define('payouts.sweep', { handler: () => sweep(deps), cron: '*/10 * * * *' });
};
