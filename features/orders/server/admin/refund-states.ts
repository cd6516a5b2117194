import { defineLife } from '#platform/lives/define-life.ts';

/** An admin's refund is stored before it's sent to Stripe. */
export const refundLife = defineLife({
  what: 'a refund',
  table: 'orders_refunds',
  starts: ['planned'],
  transitions: {
    planned: { from: [] },
    made: { from: ['planned'] },
    refused: { from: ['planned'] },
  },
});
