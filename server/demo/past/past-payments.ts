import {
  createTransfer,
  type PaidSession,
  payAtOnce,
  reverseTransfer,
  type SandboxCore,
} from '@stemhouse/stripe-sandbox/public.ts';
import { shopCurrency } from '#contract-kit/currency.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { groupOf, metadataOf } from '#platform/stripe/transfer-metadata.ts';

export type TransactAt = SandboxCore['transactAt'];
type Work = Parameters<Parameters<TransactAt>[1]>[0];

interface PastCheckout {
  readonly orderId: string;
  readonly email: string;
  readonly name: string;
  readonly publicUrl: string;
  readonly lines: readonly {
    readonly itemId: string;
    readonly sellerId: string;
    readonly beatId: string;
    readonly licenseId: string;
    readonly name: string;
    readonly amountCents: number;
  }[];
}

/** Requests and pays a checkout by card as the shop would have at that time. */
export const payPastCheckout = (work: Work, checkout: PastCheckout): Promise<PaidSession> => {
  const metadata = { order_id: checkout.orderId };
  const session = {
    mode: 'payment' as const,
    line_items: checkout.lines.map((line) => ({
      quantity: 1,
      price_data: {
        currency: shopCurrency(),
        unit_amount: line.amountCents,
        product_data: { name: line.name, metadata: { beat_id: line.beatId, license_id: line.licenseId } },
      },
      metadata: { item_id: line.itemId, seller_id: line.sellerId },
    })),
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    metadata,
    payment_intent_data: { transfer_group: groupOf(checkout.orderId), metadata },
    success_url: `${checkout.publicUrl}/beatstore/checkout/success`,
    cancel_url: `${checkout.publicUrl}/beatstore/checkout`,
  };
  return payAtOnce(work, session, { name: checkout.name, email: checkout.email });
};

interface Past {
  readonly transactAt: TransactAt;
  readonly now: () => Date;
}

/** Stripe, except that calls which move money to sellers happen in the past. */
export const pastPayments = (payments: Payments, { transactAt, now }: Past): Payments => ({
  ...payments,
  transferToSeller: async (transfer) => {
    const { id } = await transactAt(now(), (work) =>
      createTransfer(work, {
        amount: transfer.amountCents,
        destination: transfer.accountId,
        ...(transfer.chargeId !== null && { source_transaction: transfer.chargeId }),
        transfer_group: groupOf(transfer.orderId),
        metadata: metadataOf(transfer),
      }),
    );
    return { transferId: id };
  },
  reverseTransfer: async ({ transferId, amountCents, idempotencyKey, metadata }) => {
    const { id } = await transactAt(now(), (work) =>
      reverseTransfer(work, transferId, {
        amount: amountCents,
        metadata: { ...metadata, reversal_key: idempotencyKey },
      }),
    );
    return { reversalId: id };
  },
});
