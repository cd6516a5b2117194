import type { ItemState, Order, OrderItem, OrderState } from '../contract.ts';

export interface Notice {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

const orderNotices: Readonly<Record<OrderState, Notice | null>> = {
  paid: null,
  pending: {
    tone: 'warn',
    title: 'Not paid yet',
    text: 'The files appear here as soon as the payment is complete.',
  },
  settling: {
    tone: 'warn',
    title: 'Your payment is still settling',
    text: 'We write to {email} as soon as your bank has confirmed it; the files appear here then.',
  },
  failed: { tone: 'bad', title: 'Payment Failed', text: 'The payment did not go through. Nothing was charged.' },
  expired: {
    tone: 'bad',
    title: 'This order has expired',
    text: 'It was not paid in time. Nothing was charged; you can put the beats into your cart again.',
  },
  refunded: {
    tone: 'warn',
    title: 'Refunded',
    text: 'This order was refunded in full, so its licenses have ended.',
  },
  disputed: {
    tone: 'warn',
    title: 'Frozen',
    text: 'Your bank is looking into this payment. Until it has decided, the files cannot be downloaded.',
  },
};

/** What the buyer has to know about the order as a whole; null while all is well. */
export const orderNotice = ({ state, email }: Pick<Order, 'state' | 'email'>): Notice | null => {
  const notice = orderNotices[state];
  return notice && { ...notice, text: notice.text.replace('{email}', () => email) };
};

const itemNotices: Readonly<Record<ItemState, Notice | null>> = {
  granted: null,
  pending: { tone: 'warn', title: 'Waiting for the payment', text: 'The files come with it.' },
  frozen: { tone: 'warn', title: 'Frozen', text: 'The bank is looking into the payment of this beat.' },
  lost: {
    tone: 'bad',
    title: 'Sold to somebody else',
    text: 'Somebody else bought this beat exclusively first; you get your money back.',
  },
  withdrawn: {
    tone: 'bad',
    title: 'Withdrawn',
    text: 'The right to these files has ended, because the payment went back.',
  },
};

/** Why an item has nothing to download; null where it has. The server's own words come first. */
export const itemNotice = (item: Pick<OrderItem, 'state' | 'note' | 'refunded'>): Notice | null => {
  const notice = itemNotices[item.state];
  if (!notice) return null;
  const title = item.state === 'withdrawn' && item.refunded ? 'Refunded' : notice.title;
  return { ...notice, title, text: item.note ?? notice.text };
};
