import { formatLongDay } from '#contract-kit/format.ts';
import type { Notice } from './public-notice.tsx';
import type { ItemState, Order, OrderItem, OrderState, WithdrawalState } from '../contract.ts';

const orderNotices: Readonly<Record<OrderState, Notice | null>> = {
  paid: null,
  pending: {
    tone: 'warn',
    title: 'Not paid yet',
    text: 'The files appear here as soon as the payment is complete.',
  },
  settling: {
    tone: 'warn',
    title: 'Your payment is still processing',
    text: 'We’ll email {email} as soon as your bank confirms it. Your files will appear here then.',
  },
  failed: { tone: 'bad', title: 'Payment Failed', text: 'The payment didn’t go through. You weren’t charged.' },
  expired: {
    tone: 'bad',
    title: 'This order has expired',
    text: 'It wasn’t paid in time. You weren’t charged. You can add everything to your cart again.',
  },
  refunded: {
    tone: 'warn',
    title: 'Refunded',
    text: 'This order was refunded in full, so its licenses have ended.',
  },
  disputed: {
    tone: 'warn',
    title: 'Frozen',
    text: 'Your bank is reviewing this payment. You can’t download the files until it decides.',
  },
};

/** The notice for the order as a whole; null if all is well. */
export const orderNotice = ({ state, email }: Pick<Order, 'state' | 'email'>): Notice | null => {
  const notice = orderNotices[state];
  return notice && { ...notice, text: notice.text.replace('{email}', () => email) };
};

/** The state of the buyer's withdrawal; null if there is none, or if the order's notice covers it. */
export const withdrawalNotice = ({ state, withdrawal }: Pick<Order, 'state' | 'withdrawal'>): Notice | null => {
  if (withdrawal === null || state === 'refunded') return null;
  const when = formatLongDay(withdrawal.receivedAt);
  const notices: Readonly<Record<WithdrawalState, Notice>> = {
    received: {
      tone: 'warn',
      title: 'You withdrew from this contract',
      text: `We received your withdrawal on ${when}, and will email you our answer. If you’re owed a refund, you’ll have it by ${formatLongDay(withdrawal.refundBy)}.`,
    },
    accepted: {
      tone: 'warn',
      title: 'The contract has ended',
      text: `We accepted your withdrawal of ${when}. What you paid is refunded by ${formatLongDay(withdrawal.refundBy)}.`,
    },
    declined: {
      tone: 'bad',
      title: 'Your withdrawal was declined',
      text: `We received it on ${when}, and emailed you why it couldn’t be accepted. Your licenses stay valid.`,
    },
  };
  return notices[withdrawal.state];
};

const itemNotices: Readonly<Record<ItemState, Notice | null>> = {
  granted: null,
  upgraded: { tone: 'good', title: 'Upgraded', text: 'A license that you bought since has replaced this one.' },
  pending: { tone: 'warn', title: 'Waiting for payment', text: 'Your files will appear once it’s paid.' },
  frozen: { tone: 'warn', title: 'Frozen', text: 'The bank is reviewing the payment for this.' },
  lost: {
    tone: 'bad',
    title: 'Sold to someone else',
    text: 'Someone else bought this beat exclusively first. We’ll refund you.',
  },
  withdrawn: {
    tone: 'bad',
    title: 'Withdrawn',
    text: 'These files are no longer available because the payment was refunded.',
  },
};

/** Why an item has nothing to download; null if it has files. The server's text takes precedence. */
export const itemNotice = (item: Pick<OrderItem, 'state' | 'note' | 'refunded' | 'replaces'>): Notice | null => {
  const notice = itemNotices[item.state];
  if (!notice) return null;
  if (item.state === 'upgraded') {
    return {
      ...notice,
      title: item.note ?? notice.title,
      text: 'Its files are in that order. The agreement stays here.',
    };
  }
  const isUpgradeLost = item.state === 'lost' && item.replaces;
  const title = item.state === 'withdrawn' && item.refunded ? 'Refunded' : isUpgradeLost ? 'Ended' : notice.title;
  return { ...notice, title, text: item.note ?? notice.text };
};
