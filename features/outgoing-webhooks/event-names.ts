// Separate from the schemas, so that no page loads those.

export const eventNames = {
  'order.paid': {
    label: 'Order paid',
    summary: 'A buyer has paid for an order.',
  },
  'order.refunded': {
    label: 'Order refunded',
    summary: 'All or part of an order’s money has gone back to the buyer, by a refund or a lost dispute.',
  },
  'order.refund_failed': {
    label: 'Refund failed',
    summary:
      'Less money has gone back than an earlier event said: a refund failed at the buyer’s bank, or a dispute was won after all.',
  },
  'order.disputed': {
    label: 'Order disputed',
    summary:
      'The buyer’s bank is reviewing the payment of an order. Until it decides, sellers aren’t paid for the order.',
  },
  'license.ended': {
    label: 'License ended',
    summary: 'A license that was sold has ended: it was refunded, withdrawn, or lost.',
  },
  'license.restored': {
    label: 'License restored',
    summary: 'A license that had ended is valid again: its refund failed, or its withdrawal was undone.',
  },
  'license.upgraded': {
    label: 'License upgraded',
    summary: 'A buyer has replaced their license with a larger one.',
  },
  'beat.published': {
    label: 'Beat published',
    summary: 'A beat or sound kit has gone on sale, for the first time or again.',
  },
  'beat.sold': {
    label: 'Beat sold',
    summary: 'A license for a beat or sound kit was sold. One event for each item of an order, including upgrades.',
  },
  'offer.received': {
    label: 'Offer received',
    summary: 'A buyer has offered a price for a beat with a license.',
  },
  'split.accepted': {
    label: 'Split accepted',
    summary: 'A collaborator has accepted a share in a beat, or new terms for it.',
  },
  'payout.paid': {
    label: 'Payout paid',
    summary: 'The label has transferred a seller’s share of an order to their Stripe account.',
  },
} as const;

export type EventType = keyof typeof eventNames;
export const eventTypeNames = Object.keys(eventNames) as [EventType, ...EventType[]];

/** Sent on request, whatever types the endpoint has chosen; its data has a message. */
export const testType = 'webhook.test';

export const labelOfType = (type: string): string =>
  type in eventNames ? eventNames[type as EventType].label : type === testType ? 'Test' : type;
