import { shopCurrency } from '#contract-kit/currency.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { groupOf, metadataOf } from '#platform/stripe/transfer-metadata.ts';
import type { Charge } from './charges/charges.ts';
import type { PaymentIntent } from './charges/payment-intents.ts';
import { testCards } from './charges/payment-methods.ts';
import { createSession } from './checkout/checkout-sessions.ts';
import { payByCard } from './checkout/pay-session.ts';
import type { SandboxCore } from './core/sandbox-core.ts';
import { getObject, type Work } from './core/store.ts';
import type { BalanceTransaction } from './balance/balance-transactions.ts';
import { createTransfer } from './transfers/create-transfer.ts';
import { reverseTransfer } from './transfers/reverse-transfer.ts';

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

export interface PastPayment {
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly chargeId: string;
  readonly feeCents: number;
}

const [card] = testCards;

/** Requests and pays a checkout by card as the shop would have at that time. */
export const payPastCheckout = async (work: Work, checkout: PastCheckout): Promise<PastPayment> => {
  const metadata = { order_id: checkout.orderId };
  const session = await createSession(work, {
    mode: 'payment',
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
  });
  const payer = { name: checkout.name, email: checkout.email };
  const paid = await payByCard(work, session.id, card!, { month: 12, year: 2040 }, payer);
  const intent = await getObject<PaymentIntent>(work, 'payment_intent', paid.session.payment_intent ?? '');
  const charge = await getObject<Charge>(work, 'charge', intent.latest_charge ?? '');
  const booked = await getObject<BalanceTransaction>(work, 'balance_transaction', charge.balance_transaction ?? '');
  return { sessionId: session.id, paymentIntentId: intent.id, chargeId: charge.id, feeCents: booked.fee };
};

interface Past {
  readonly transactAt: SandboxCore['transactAt'];
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
