import type { CheckoutDeps } from './checkout-deps.ts';
import { findOrderOfPayment } from './unknown-payments.ts';

export const checkoutJobs = ({ db, jobs }: CheckoutDeps): void => {
  jobs.define('checkout.find-order', {
    title: 'Find the order of a payment',
    handler: ({ sessionId }) => findOrderOfPayment(db, sessionId),
    // The failure is for an admin to see; a retry changes nothing.
    retryLimit: 0,
  });
};
