import { defineLife } from '#platform/lives/define-life.ts';

export const withdrawalLife = defineLife({
  what: 'a withdrawal',
  table: 'orders_withdrawals',
  starts: ['received'],
  transitions: {
    // Stripe has refused the refund, so an admin decides again.
    received: { from: ['accepted'] },
    accepted: { from: ['received'] },
    declined: { from: ['received'] },
  },
});
