import type { Selectable, Updateable } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import { askAccount } from './ask-account.ts';
import type { PayoutsDeps } from './payouts-deps.ts';
import type { TransferTable } from './tables.ts';
import { checkTransferMove, type TransferState } from './transfer-states.ts';

type Transfer = Selectable<TransferTable>;

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
  await book(deps, order, transfer, {
    state: 'made',
    more: { provider_id: transferId },
    line: { kind: 'transfer', fact: `transfer:${transfer.id}`, cents: -transfer.amount_cents },
  });
};

const takeBack = async (deps: PayoutsDeps, order: OrderRecord, transfer: Transfer): Promise<void> => {
  const amountCents = transfer.reversing_cents ?? 0;
  const number = transfer.reversals + 1;
  await deps.payments.reverseTransfer({
    transferId: transfer.provider_id ?? '',
    amountCents,
    idempotencyKey: `${transfer.idempotency_key}:reversal:${number}`,
    metadata: { order_id: transfer.order_id },
  });
  await bookReversal(deps, order, transfer, amountCents);
};

const bookReversal = (deps: PayoutsDeps, order: OrderRecord, transfer: Transfer, cents: number): Promise<void> => {
  const reversed = transfer.reversed_cents + cents;
  const number = transfer.reversals + 1;
  return book(deps, order, transfer, {
    state: reversed === transfer.amount_cents ? 'reversed' : 'made',
    more: { reversed_cents: reversed, reversing_cents: null, reversals: number },
    line: { kind: 'reversal', fact: `reversal:${transfer.id}:${number}`, cents },
  });
};

interface Booking {
  readonly state: TransferState;
  readonly more: Updateable<TransferTable>;
  readonly line: { readonly kind: 'transfer' | 'reversal'; readonly fact: string; readonly cents: number };
}

const book = async (
  { db, clock }: PayoutsDeps,
  order: OrderRecord,
  transfer: Transfer,
  { state, more, line }: Booking,
): Promise<void> => {
  checkTransferMove(transfer.state, state);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('payouts_transfers')
      .set({ ...more, state })
      .where('id', '=', transfer.id)
      .where('state', '=', transfer.state)
      .execute();
    await trx
      .insertInto('payouts_entries')
      .values({
        ...line,
        id: newId(now.getTime()),
        seller_id: transfer.seller_id,
        order_id: order.id,
        order_number: order.number,
        item_id: null,
        transfer_id: transfer.id,
        description: line.kind === 'transfer' ? `Transfer for ${order.number}` : `Taken back for ${order.number}`,
        created_at: now,
      })
      .execute();
  });
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
  const elsewhere = (truth?.reversedCents ?? 0) - transfer.reversed_cents;
  if (elsewhere > 0) return await bookReversal(deps, order, transfer, elsewhere);
  checkTransferMove(transfer.state, 'made');
  await deps.db
    .updateTable('payouts_transfers')
    .set({ ...refusal, state: 'made', reversing_cents: null, reversals: transfer.reversals + 1 })
    .where('id', '=', transfer.id)
    .execute();
};
