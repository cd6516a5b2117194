import type { Deps } from '#platform/deps.ts';
import { findOrderOfPayment } from './unknown-payments.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'checkout.find-order': { sessionId: string };
  }
}

export const checkoutJobs = ({ db, jobs }: Deps): void => {
  jobs.define('checkout.find-order', {
    title: 'Find the order of a payment',
    handler: ({ sessionId }) => findOrderOfPayment(db, sessionId),
    // The job fails for an admin to see; a retry would change nothing.
    retryLimit: 0,
  });
};
