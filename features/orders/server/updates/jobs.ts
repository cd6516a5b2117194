import type { Deps } from '#platform/deps.ts';
import { closeOrderById, expireRivals } from '../reconcile/expire-rivals.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import { refundLostLines } from '../reconcile/refund-lost-lines.ts';
import { paymentInbox } from './payment-inbox.ts';
import { sweep } from './sweep.ts';

declare module '#platform/jobs/job-map.ts' {
  /** Names from when checkout had the jobs: queued jobs and servers of the previous version use them. */
  interface JobMap {
    'checkout.handle-event': { eventId: string };
    'checkout.reconcile': { orderId: string };
    'checkout.close-order': { orderId: string };
    'checkout.expire-rivals': { orderId: string; beatIds: string[] };
    'checkout.refund-lost': { orderId: string };
    'checkout.sweep': Record<string, never>;
  }
}

/** Enough retries for about ten hours of Stripe downtime; the sweep finds anything older. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 120 } as const;

export const updateJobs = (deps: Deps): void => {
  const { jobs } = deps;
  jobs.define('checkout.handle-event', {
    title: 'Process a payment event from Stripe',
    handler: ({ eventId }) => paymentInbox.handle(deps, eventId),
    // These jobs mostly wait for Stripe, which allows 25 requests of a kind per second.
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
    title: 'Close open checkouts of a beat that was sold exclusively',
    handler: (sale) => expireRivals(deps, sale),
    ...patient,
  });
  jobs.define('checkout.refund-lost', {
    title: 'Refund a beat that was sold to someone else',
    handler: ({ orderId }) => refundLostLines(deps, orderId),
    ...patient,
  });
  jobs.define('checkout.sweep', { title: 'Check unpaid orders', handler: () => sweep(deps), cron: '* * * * *' });
};
