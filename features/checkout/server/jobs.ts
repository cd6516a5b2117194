import type { CheckoutDeps } from './checkout-deps.ts';
import { findOrderOfPayment } from './unknown-payments.ts';

export const checkoutJobs = ({ db, jobs }: CheckoutDeps): void => {
  jobs.define('checkout.find-order', {
    title: 'Find the order of a payment',
    handler: ({ sessionId }) => findOrderOfPayment(db, sessionId),
    // It fails for a person to see; nothing changes by itself.
    retryLimit: 0,
  });
};
