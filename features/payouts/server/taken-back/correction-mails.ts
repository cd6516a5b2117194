import type { Selectable } from 'kysely';
import { formatCents, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type MailContent, type MailPurpose, writeMail } from '#features/mailing/server/public.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ManualPaymentTable } from '../tables.ts';
import { salesButton, type NotifySellerDeps } from './write-taken-back-mail.ts';

const emailSeller = async (
  deps: NotifySellerDeps,
  trx: Trx,
  {
    sellerId,
    purpose,
    content,
  }: { readonly sellerId: string; readonly purpose: MailPurpose; readonly content: MailContent },
): Promise<void> => {
  const [seller] = await findUsersByIds(trx, [sellerId]);
  if (seller?.closed_at === null) await writeMail(deps, trx, { purpose, to: seller.email, content });
};

interface Reversed {
  readonly sellerId: string;
  readonly order: Pick<OrderRecord, 'number'>;
  readonly cents: number;
  readonly reversal: string;
}

/** Emails a seller whose transfer an operator has reversed at Stripe. */
export const mailReversed = (
  deps: NotifySellerDeps,
  trx: Trx,
  { sellerId, order, cents, reversal }: Reversed,
): Promise<void> => {
  const amount = formatCents(cents);
  return emailSeller(deps, trx, {
    sellerId,
    purpose: `payouts.corrected:${reversal}`,
    content: {
      subject: t`A transfer was reversed: ${{ amount }}`,
      preview: t`${{ label: label.name }} took back ${{ amount }} for order ${{ order: order.number }}.`,
      heading: t`A transfer was reversed`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`${{ label: label.name }} took back ${{ amount }} that was transferred to you for this order. Your ledger lists it.`,
        },
        {
          kind: 'facts',
          rows: [
            [t`Order`, order.number],
            [t`Taken back`, amount],
          ],
        },
        salesButton(deps),
      ],
    },
  });
};

interface Undone {
  readonly payment: Pick<Selectable<ManualPaymentTable>, 'seller_id' | 'cents' | 'currency' | 'reference'>;
  readonly counterEntryId: string;
  readonly reason: string;
}

/** Emails a seller that an admin has undone the record of a payment outside Stripe. */
export const mailPaymentUndone = (
  deps: NotifySellerDeps,
  trx: Trx,
  { payment: { seller_id: sellerId, cents, currency, reference }, counterEntryId, reason }: Undone,
): Promise<void> => {
  const amount = formatMoney(Math.abs(cents), currency);
  const text =
    cents < 0
      ? t`${{ label: label.name }} had recorded that we had paid you ${{ amount }} outside of Stripe, and has undone that. It’s part of what we owe you again, and will be transferred.`
      : t`${{ label: label.name }} had recorded that you had paid us ${{ amount }} outside of Stripe, and has undone that. It’s part of what you owe us again, and will be deducted from your next sales.`;
  return emailSeller(deps, trx, {
    sellerId,
    purpose: `payouts.payment-undone:${counterEntryId}`,
    content: {
      subject: t`A recorded payment was undone: ${{ amount }}`,
      preview: t`Your balance was corrected.`,
      heading: t`A recorded payment was undone`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'facts',
          rows: [
            [t`Amount`, amount],
            [t`Reference`, reference],
            [t`Reason`, reason],
          ],
        },
        salesButton(deps),
      ],
    },
  });
};
