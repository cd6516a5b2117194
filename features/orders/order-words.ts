import type { Order, OrderItem } from './contract.ts';

export interface Notice {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** What the buyer has to know about the order as a whole; null while all is well. */
export const orderNotice = ({ state, email }: Pick<Order, 'state' | 'email'>): Notice | null => {
  switch (state) {
    case 'paid':
      return null;
    case 'pending':
      return {
        tone: 'warn',
        title: 'Not paid yet',
        text: 'The files appear here as soon as the payment is complete.',
      };
    case 'settling':
      return {
        tone: 'warn',
        title: 'Your payment is still settling',
        text: `We write to ${email} as soon as your bank has confirmed it; the files appear here then.`,
      };
    case 'failed':
      return { tone: 'bad', title: 'Payment Failed', text: 'The payment did not go through. Nothing was charged.' };
    case 'expired':
      return {
        tone: 'bad',
        title: 'This order has expired',
        text: 'It was not paid in time. Nothing was charged; you can put the beats into your cart again.',
      };
    case 'refunded':
      return {
        tone: 'warn',
        title: 'Refunded',
        text: 'The whole order was paid back, and the right to use its beats went back with it.',
      };
    case 'disputed':
      return {
        tone: 'warn',
        title: 'Frozen',
        text: 'Your bank is looking into this payment. Until it has decided, the files cannot be downloaded.',
      };
  }
};

/** Why an item has nothing to download; null where it has. The server's own words come first. */
export const itemNotice = ({
  state,
  note,
  refunded,
}: Pick<OrderItem, 'state' | 'note' | 'refunded'>): Notice | null => {
  switch (state) {
    case 'granted':
      return null;
    case 'pending':
      return { tone: 'warn', title: 'Waiting for the payment', text: note ?? 'The files come with it.' };
    case 'frozen':
      return { tone: 'warn', title: 'Frozen', text: note ?? 'The bank is looking into the payment of this beat.' };
    case 'lost':
      return {
        tone: 'bad',
        title: 'Sold to somebody else',
        text: note ?? 'Somebody else bought this beat exclusively first; you get your money back.',
      };
    case 'withdrawn':
      return {
        tone: 'bad',
        title: refunded ? 'Refunded' : 'Withdrawn',
        text: note ?? 'The right to these files has ended, because the payment went back.',
      };
  }
};
