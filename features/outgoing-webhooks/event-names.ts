import { t } from '#contract-kit/texts/text.ts';

// Separate from the schemas, so that no page loads those.

export const eventNames = {
  'order.paid': {
    get label() {
      return t`Order paid`;
    },
    get summary() {
      return t`A buyer has paid for an order.`;
    },
  },
  'order.refunded': {
    get label() {
      return t`Order refunded`;
    },
    get summary() {
      return t`All or part of an order’s money has gone back to the buyer, by a refund or a lost dispute.`;
    },
  },
  'order.refund_failed': {
    get label() {
      return t`Refund failed`;
    },
    get summary() {
      return t`Less money has gone back than an earlier event said: a refund failed at the buyer’s bank, or a dispute was won after all.`;
    },
  },
  'order.disputed': {
    get label() {
      return t`Order disputed`;
    },
    get summary() {
      return t`The buyer’s bank is reviewing the payment of an order. Until it decides, sellers aren’t paid for the order.`;
    },
  },
  'license.ended': {
    get label() {
      return t`License ended`;
    },
    get summary() {
      return t`A license that was sold has ended: it was refunded, withdrawn, or lost.`;
    },
  },
  'license.restored': {
    get label() {
      return t`License restored`;
    },
    get summary() {
      return t`A license that had ended is valid again: its refund failed, or its withdrawal was undone.`;
    },
  },
  'license.upgraded': {
    get label() {
      return t`License upgraded`;
    },
    get summary() {
      return t`A buyer has replaced their license with a larger one.`;
    },
  },
  'beat.published': {
    get label() {
      return t`Beat published`;
    },
    get summary() {
      return t`A beat or sound kit has gone on sale, for the first time or again.`;
    },
  },
  'beat.sold': {
    get label() {
      return t`Beat sold`;
    },
    get summary() {
      return t`A license for a beat or sound kit was sold. One event for each item of an order, including upgrades.`;
    },
  },
  'offer.received': {
    get label() {
      return t`Offer received`;
    },
    get summary() {
      return t`A buyer has offered a price for a beat with a license.`;
    },
  },
  'split.accepted': {
    get label() {
      return t`Split accepted`;
    },
    get summary() {
      return t`A collaborator has accepted a share in a beat, or new terms for it.`;
    },
  },
  'payout.paid': {
    get label() {
      return t`Payout paid`;
    },
    get summary() {
      return t`The label has transferred a seller’s share of an order to their Stripe account.`;
    },
  },
} as const;

export type EventType = keyof typeof eventNames;
export const eventTypeNames = Object.keys(eventNames) as [EventType, ...EventType[]];

/** Sent on request, whatever types the endpoint has chosen; its data has a message. */
export const testType = 'webhook.test';

export const labelOfType = (type: string): string =>
  type in eventNames ? eventNames[type as EventType].label : type === testType ? t`Test` : type;
