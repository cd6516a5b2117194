import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type MailBlock, type MailPurpose, writeMail } from '#features/mailing/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Events } from '#platform/events/events.ts';
import { payoutsPath } from '#features/splits/payouts-path.ts';

export type NotifySellerDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

interface AboutOrder {
  readonly seller: Pick<UserRow, 'email'>;
  readonly order: Pick<OrderRecord, 'number'>;
  readonly purpose: MailPurpose;
}

export const salesButton = ({ publicUrl }: Pick<Deps, 'publicUrl'>): MailBlock => ({
  kind: 'button',
  label: t`See your sales`,
  url: `${publicUrl}${payoutsPath}`,
});

type Why = Events['orders.taken-back']['why'];

const whatHappened = (): Readonly<Record<Why['cause'], string>> => ({
  refund: t`${{ label: label.name }} refunded this sale to its buyer, so we’re taking back what you earned from it:`,
  dispute: t`The buyer disputed this payment or a part of it, and the money went back to them, so we’re taking back what you earned from that:`,
  upgrade: t`This sale upgraded an earlier license, and the payment for that one was returned, so this sale was refunded, and we’re taking back what you earned from it:`,
  lost: t`Someone else had bought this beat exclusively just before, so this sale was refunded, and we’re taking back what you earned from it:`,
});

interface TakenBack extends AboutOrder {
  /** The description, "Midnight - Premium", and what the refund takes from the seller. */
  readonly items: readonly { readonly description: string; readonly cents: number }[];
  readonly why: Why;
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
      subject: t`A sale was refunded: ${{ total }} comes off your balance`,
      preview: items
        .map(({ description }) => description)
        .slice(0, 3)
        .join(', '),
      heading: t`A sale was refunded`,
      blocks: [
        { kind: 'paragraph', text: whatHappened()[cause] },
        {
          kind: 'items',
          items: items.map(({ description, cents }) => ({
            title: description,
            detail: t`Order ${{ order: order.number }}`,
            amount: formatCents(-cents),
          })),
        },
        {
          kind: 'facts',
          rows: [[t`Comes off your balance`, total], ...(reason ? ([[t`Reason`, reason]] as const) : [])],
        },
        {
          kind: 'note',
          text: t`If we’ve already transferred it, we’ll reverse the transfer or deduct it from your next sales.`,
        },
        salesButton(deps),
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
      subject: t`A buyer’s payment is disputed: order ${{ order: order.number }}`,
      preview: t`Your payout for it waits until the bank decides.`,
      heading: t`A buyer’s payment is disputed`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`The payment for this sale was disputed with the bank. ${{ label: label.name }} answers the bank; you don’t need to do anything. Until the bank decides, the buyer can’t download the files, and we don’t transfer what you earned from it. If the bank decides for the buyer, we take it back.`,
        },
        {
          kind: 'items',
          items: items.map(({ title, detail, cents }) => ({ title, detail, amount: formatCents(cents) })),
        },
        { kind: 'facts', rows: [[t`Order`, order.number]] },
        salesButton(deps),
      ],
    },
  });
