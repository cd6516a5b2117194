import { formatLongDay } from '#contract-kit/format.ts';
import type { Notice } from './public-notice.tsx';
import type { ItemState, Order, OrderItem, OrderState, WithdrawalState } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const orderNotices = (email: string): Readonly<Record<OrderState, Notice | null>> => ({
  paid: null,
  pending: {
    tone: 'warn',
    title: t`Not paid yet`,
    text: t`The files appear here as soon as the payment is complete.`,
  },
  settling: {
    tone: 'warn',
    title: t`Your payment is still processing`,
    text: t`We’ll email ${{ email }} as soon as your bank confirms it. Your files will appear here then.`,
  },
  failed: { tone: 'bad', title: t`Payment Failed`, text: t`The payment didn’t go through. You weren’t charged.` },
  expired: {
    tone: 'bad',
    title: t`This order has expired`,
    text: t`It wasn’t paid in time. You weren’t charged. You can add everything to your cart again.`,
  },
  refunded: {
    tone: 'warn',
    title: t`Refunded`,
    text: t`This order was refunded in full, so its licenses have ended.`,
  },
  disputed: {
    tone: 'warn',
    title: t`Frozen`,
    text: t`Your bank is reviewing this payment. You can’t download the files until it decides.`,
  },
});

/** The notice for the order as a whole; null if all is well. */
export const orderNotice = ({ state, email }: Pick<Order, 'state' | 'email'>): Notice | null =>
  orderNotices(email)[state];

/** The state of the buyer's withdrawal; null if there is none, or if the order's notice covers it. */
export const withdrawalNotice = ({ state, withdrawal }: Pick<Order, 'state' | 'withdrawal'>): Notice | null => {
  if (withdrawal === null || state === 'refunded') return null;
  const date = formatLongDay(withdrawal.receivedAt);
  const notices: Readonly<Record<WithdrawalState, Notice>> = {
    received: {
      tone: 'warn',
      title: t`You withdrew from this contract`,
      text: t`We received your withdrawal on ${{ date }}, and will email you our answer. If you’re owed a refund, you’ll have it by ${{ refundDate: formatLongDay(withdrawal.refundBy) }}.`,
    },
    accepted: {
      tone: 'warn',
      title: t`The contract has ended`,
      text: t`We accepted your withdrawal of ${{ date }}. What you paid is refunded by ${{ refundDate: formatLongDay(withdrawal.refundBy) }}.`,
    },
    declined: {
      tone: 'bad',
      title: t`Your withdrawal was declined`,
      text: t`We received it on ${{ date }}, and emailed you why it couldn’t be accepted. Your licenses stay valid.`,
    },
  };
  return notices[withdrawal.state];
};

const itemNotices = (): Readonly<Record<ItemState, Notice | null>> => ({
  granted: null,
  upgraded: { tone: 'good', title: t`Upgraded`, text: t`A license that you bought since has replaced this one.` },
  pending: { tone: 'warn', title: t`Waiting for payment`, text: t`Your files will appear once it’s paid.` },
  frozen: { tone: 'warn', title: t`Frozen`, text: t`The bank is reviewing the payment for this.` },
  lost: {
    tone: 'bad',
    title: t`Sold to someone else`,
    text: t`Someone else bought this beat exclusively first. We’ll refund you.`,
  },
  withdrawn: {
    tone: 'bad',
    title: t`Withdrawn`,
    text: t`These files are no longer available because the payment was refunded.`,
  },
});

/** Why an item has nothing to download; null if it has files. The server's text takes precedence. */
export const itemNotice = (item: Pick<OrderItem, 'state' | 'note' | 'refunded' | 'replaces'>): Notice | null => {
  const notice = itemNotices()[item.state];
  if (!notice) return null;
  if (item.state === 'upgraded') {
    return {
      ...notice,
      title: item.note ?? notice.title,
      text: t`Its files are in that order. The agreement stays here.`,
    };
  }
  const isUpgradeLost = item.state === 'lost' && item.replaces;
  const title = item.state === 'withdrawn' && item.refunded ? t`Refunded` : isUpgradeLost ? t`Ended` : notice.title;
  return { ...notice, title, text: item.note ?? notice.text };
};
