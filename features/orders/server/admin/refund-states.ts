import { defineLife } from '#platform/lives/define-life.ts';

/** What an admin refunds is written down before Stripe is asked. */
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
