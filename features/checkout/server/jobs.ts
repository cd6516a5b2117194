import type { CheckoutDeps } from './checkout-deps.ts';
import { closeOrderById, expireRivals } from './reconcile/expire-rivals.ts';
import { checkoutInbox } from './updates/checkout-webhook-inbox.ts';
import { reconcileOrder } from './reconcile/reconcile-order.ts';
import { refundLostLines } from './reconcile/refund-lost-lines.ts';
import { findOrderOfPayment } from './rebuild/unknown-payments.ts';
import { sweep } from './updates/sweep.ts';

/** Enough retries for a provider that is down for a day; the sweep finds anything older. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const checkoutJobs = (deps: CheckoutDeps): void => {
  const { jobs } = deps;
  jobs.define('checkout.handle-event', {
    title: 'Read what Stripe says about a payment',
    handler: ({ eventId }) => checkoutInbox.handle(deps, eventId),
    // They mostly wait for the provider, which takes 25 requests of a kind a second.
    concurrency: 4,
    ...patient,
  });
  jobs.define('checkout.reconcile', {
    title: 'Check an order with Stripe',
    handler: async ({ orderId }) => void (await reconcileOrder(deps, orderId)),
    ...patient,
  });
  jobs.define('checkout.close-order', {
    title: 'Close an unpaid order',
    handler: ({ orderId }) => closeOrderById(deps, orderId),
    ...patient,
  });
  jobs.define('checkout.expire-rivals', {
    title: 'Close checkouts of an exclusive beat that was sold',
    handler: (sale) => expireRivals(deps, sale),
    ...patient,
  });
  jobs.define('checkout.refund-lost', {
    title: 'Refund a beat that was sold to someone else',
    handler: ({ orderId }) => refundLostLines(deps, orderId),
    ...patient,
  });
  jobs.define('checkout.find-order', {
    title: 'Find the order of a payment',
    handler: ({ sessionId }) => findOrderOfPayment(deps.db, sessionId),
    // It fails for a person to see; nothing changes by itself.
    retryLimit: 0,
  });
  jobs.define('checkout.sweep', { title: 'Check unpaid orders', handler: () => sweep(deps), cron: '* * * * *' });
};
