import { defineLife } from '#platform/lives/define-life.ts';

/** A delivery that is dropped while it's being sent still gets the outcome of that try. */
export const deliveryLife = defineLife({
  what: 'a delivery',
  table: 'outgoing_webhooks_deliveries',
  starts: ['waiting', 'dropped'],
  mayStay: true,
  transitions: {
    // For the next try, or because the owner resends it.
    waiting: { from: ['delivered', 'failed', 'dropped'] },
    delivered: { from: ['waiting', 'dropped'] },
    failed: { from: ['waiting', 'dropped'] },
    dropped: { from: ['waiting'] },
  },
});
