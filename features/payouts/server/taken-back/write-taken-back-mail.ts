import { formatCents } from '#contract-kit/format.ts';
import { label } from '#content/label.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type MailBlock, type MailPurpose, writeMail } from '#features/mailing/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TakenBackWhy } from '#features/orders/kept-of.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { moneyPage } from '../../money-page.ts';

export type NotifySellerDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

interface AboutOrder {
  readonly seller: Pick<UserRow, 'email' | 'role'>;
  readonly order: Pick<OrderRecord, 'number'>;
  readonly purpose: MailPurpose;
}

export const dashboardButton = ({ publicUrl }: Pick<Deps, 'publicUrl'>, seller: Pick<UserRow, 'role'>): MailBlock => ({
  kind: 'button',
  label: 'Open your dashboard',
  url: `${publicUrl}${moneyPage(seller)}`,
});

const whatHappened: Readonly<Record<TakenBackWhy['cause'], string>> = {
  refund: `${label.name} refunded this sale to its buyer, so we take back what you earned from it:`,
  dispute:
    'The buyer disputed this payment or a part of it, and the money went back to them, so we take back what you earned from that:',
  upgrade:
    'This sale upgraded an earlier license, and the payment for that one was returned, so this sale was refunded, and we take back what you earned from it:',
  lost: 'Someone else had bought this beat exclusively just before, so this sale was refunded, and we take back what you earned from it:',
};

interface TakenBack extends AboutOrder {
  /** The description, "Midnight - Premium", and what the refund takes from the seller. */
  readonly items: readonly { readonly description: string; readonly cents: number }[];
  readonly why: TakenBackWhy;
}

export const writeTakenBackMail = (
  deps: NotifySellerDeps,
  trx: Trx,
  { seller, order, items, why: { cause, reason }, purpose }: TakenBack,
): Promise<void> => {
  const total = formatCents(items.reduce((sum, { cents }) => sum + cents, 0));
  return writeMail(deps, trx, {
    purpose,
    to: seller.email,
    content: {
      subject: `A sale was refunded: ${total} comes off your balance`,
      preview: items
        .map(({ description }) => description)
        .slice(0, 3)
        .join(', '),
      heading: 'A sale was refunded',
      blocks: [
        { kind: 'paragraph', text: whatHappened[cause] },
        {
          kind: 'items',
          items: items.map(({ description, cents }) => ({
            title: description,
            detail: `Order ${order.number}`,
            amount: formatCents(-cents),
          })),
        },
        {
          kind: 'facts',
          rows: [['Comes off your balance', total], ...(reason ? ([['Reason', reason]] as const) : [])],
        },
        {
          kind: 'note',
          text: 'If it was already transferred to you, we reverse the transfer, or deduct it from your next sales.',
        },
        dashboardButton(deps, seller),
        { kind: 'note', text: `Questions? Email ${label.email}.` },
      ],
    },
  });
};

interface Disputed extends AboutOrder {
  readonly items: readonly { readonly title: string; readonly detail: string; readonly cents: number }[];
}

export const writeDisputedMail = (
  deps: NotifySellerDeps,
  trx: Trx,
  { seller, order, items, purpose }: Disputed,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose,
    to: seller.email,
    content: {
      subject: `A buyer’s payment is disputed: order ${order.number}`,
      preview: 'Your payout for it waits until the bank decides.',
      heading: 'A buyer’s payment is disputed',
      blocks: [
        {
          kind: 'paragraph',
          text: `The payment for this sale was disputed with the bank. ${label.name} answers the bank; you don’t need to do anything. Until the bank decides, the buyer can’t download the files, and we don’t transfer what you earned from it. If the bank decides for the buyer, we take it back.`,
        },
        {
          kind: 'items',
          items: items.map(({ title, detail, cents }) => ({ title, detail, amount: formatCents(cents) })),
        },
        { kind: 'facts', rows: [['Order', order.number]] },
        dashboardButton(deps, seller),
      ],
    },
  });
