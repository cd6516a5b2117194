import { checkAccount } from './updates/check-account.ts';
import { sellerInbox } from './updates/seller-webhook-inbox.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import { transferWhatIsOwed } from './transfers/transfer-what-is-owed.ts';
import { runRetry } from './admin/run-retry.ts';
import { sweep } from './updates/sweep.ts';
import { sweepSaleMails, sendDailySaleMails, sendSaleMails } from './sale-mails/send-sale-mails.ts';

/** Without Stripe, a job is retried for hours; then the sweep takes over. */
const retried = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const payoutsJobs = (deps: PayoutsDeps): void => {
  const { jobs } = deps;
  jobs.define('payouts.settle-order', {
    title: 'Transfer what sellers are owed',
    handler: ({ orderId }) => transferWhatIsOwed(deps, orderId),
    ...retried,
  });
  jobs.define('payouts.check-account', {
    title: 'Check a seller’s Stripe account',
    handler: ({ userId }) => checkAccount(deps, userId),
    ...retried,
  });
  jobs.define('payouts.retry', {
    title: 'Retry a seller’s transfers',
    handler: ({ retryId }) => runRetry(deps, retryId),
    ...retried,
  });
  jobs.define('payouts.handle-event', {
    title: 'Fetch a seller’s account from Stripe',
    handler: ({ eventId }) => sellerInbox.handle(deps, eventId),
    ...retried,
  });
  const emailSale = {
    title: 'Email a seller about a sale',
    handler: ({ orderId }: { readonly orderId: string }) => sendSaleMails(deps, orderId),
  };
  jobs.define('payouts.email-sale', emailSale);
  jobs.define('payouts.sweep-sales', {
    title: 'Check that sales were emailed',
    handler: () => sweepSaleMails(deps),
    cron: '*/10 * * * *',
  });
  const emailDailySales = { title: 'Email the day’s sales', handler: () => sendDailySaleMails(deps) };
  jobs.define('payouts.email-daily-sales', { ...emailDailySales, cron: '0 6 * * *' });
  // Queued by a server of the previous version.
  jobs.define('payouts.tell-sale', { ...emailSale, title: `${emailSale.title} (earlier version)` });
  jobs.define('payouts.tell-day', { ...emailDailySales, title: `${emailDailySales.title} (earlier version)` });
  jobs.define('payouts.sweep', { title: 'Check transfers', handler: () => sweep(deps), cron: '*/10 * * * *' });
};
