import type { Deps } from '#platform/deps.ts';
import { finishRefunds } from './admin/finish-refunds.ts';
import { forgetBuyerLater } from './buyers/forget-buyer.ts';
import { sendLinks } from './mails/send-order-links.ts';
import { updateJobs } from './updates/jobs.ts';
import { recordWithdrawal } from './withdrawals/record-withdrawal.ts';

export const ordersJobs = (deps: Deps): void => {
  deps.jobs.define('orders.send-links', {
    title: 'Email a buyer the links to their orders',
    handler: (request) => sendLinks(deps, request),
  });
  deps.jobs.define('orders.record-withdrawal', {
    title: 'Record a withdrawal from a contract',
    handler: (request) => recordWithdrawal(deps, request),
  });
  deps.jobs.define('orders.forget-buyer', {
    title: 'Anonymize the buyer of an order',
    handler: ({ orderId }) => forgetBuyerLater(deps.db, orderId),
  });
  // Enough retries for a day of Stripe downtime.
  deps.jobs.define('orders.refund', {
    title: 'Send refunds to Stripe',
    handler: async ({ orderId }) => void (await finishRefunds(deps, orderId)),
    retryLimit: 40,
    retryDelay: 2,
    expireInSeconds: 120,
  });
  updateJobs(deps);
};
