import { createTransfer, reverseTransfer, type SandboxCore } from '@stemhouse/stripe-sandbox/public.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { groupOf, metadataOf } from '#platform/stripe/transfer-metadata.ts';

export type TransactAt = SandboxCore['transactAt'];

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
