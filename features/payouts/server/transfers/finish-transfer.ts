import type { OrderRecord } from '#features/orders/server/public.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import { askAccount } from '../accounts/refresh-account.ts';
import { bookPayment, bookReversal, type Transfer } from './book-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { checkTransferMove } from './transfer-states.ts';

/** The provider has answered that it did nothing. Anything else may have happened: it is asked again under the same key. */
const isRefusal = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError &&
  (error.kind !== 'unavailable' ||
    error.code === 'insufficient_capabilities_for_transfer' ||
    error.code === 'balance_insufficient');

/** Asks the provider for what was planned, and books it. Rejects when nobody knows whether it has happened. */
export const finishTransfer = async (
  deps: PayoutsDeps,
  order: OrderRecord,
  transfer: Transfer,
): Promise<'done' | 'refused'> => {
  try {
    await (transfer.state === 'planned' ? pay(deps, order, transfer) : takeBack(deps, order, transfer));
    return 'done';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    deps.log.warn({ transfer: transfer.id, code: error.code, reason: error.message }, 'a transfer was refused');
    await noteRefusal(deps, order, transfer, error);
    return 'refused';
  }
};

const pay = async (deps: PayoutsDeps, order: OrderRecord, transfer: Transfer): Promise<void> => {
  const { transferId } = await deps.payments.transferToSeller({
    accountId: transfer.provider_account,
    amountCents: transfer.amount_cents,
    chargeId: transfer.charge_id,
    orderId: transfer.order_id,
    itemIds: transfer.item_ids,
    idempotencyKey: transfer.idempotency_key,
  });
  await bookPayment(deps, order, transfer, transferId);
};

const takeBack = async (deps: PayoutsDeps, order: OrderRecord, transfer: Transfer): Promise<void> => {
  const cents = transfer.reversing_cents ?? 0;
  await deps.payments.reverseTransfer({
    transferId: transfer.provider_id ?? '',
    amountCents: cents,
    idempotencyKey: `${transfer.idempotency_key}:reversal:${transfer.reversals + 1}`,
    metadata: { order_id: transfer.order_id },
  });
  await bookReversal(deps, order, transfer, { cents, by: 'us' });
};

const noteRefusal = async (
  deps: PayoutsDeps,
  order: OrderRecord,
  transfer: Transfer,
  error: PaymentProviderError,
): Promise<void> => {
  const refusal = { refusal: error.code ?? error.message, refused_at: deps.clock.now() };
  if (transfer.state === 'planned') {
    checkTransferMove(transfer.state, 'refused');
    await deps.db
      .updateTable('payouts_transfers')
      .set({ ...refusal, state: 'refused' })
      .where('id', '=', transfer.id)
      .execute();
    // The account is not what we took it for: until the provider says so, nothing more is tried.
    await askAccount(deps, transfer.seller_id);
    return;
  }
  // Less may be left of it than we know of, when the operator took some back at the provider's.
  const truth = await deps.payments.getTransfer(transfer.provider_id ?? '');
  const cents = (truth?.reversedCents ?? 0) - transfer.reversed_cents;
  if (cents > 0) return await bookReversal(deps, order, transfer, { cents, by: 'hand' });
  checkTransferMove(transfer.state, 'made');
  await deps.db
    .updateTable('payouts_transfers')
    .set({ ...refusal, state: 'made', reversing_cents: null, reversals: transfer.reversals + 1 })
    .where('id', '=', transfer.id)
    .execute();
};
