import type { Updateable } from 'kysely';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import { bookPayment, bookReversal, type Transfer } from './book-transfer.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { TransferTable } from '../tables.ts';
import { noteFailure } from './resolve-failures.ts';
import { transferLife } from '../transfer-states.ts';

/** After any other error the call may have succeeded, so it must be repeated with the same key. */
const isRefusal = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError &&
  (error.kind !== 'unavailable' ||
    error.code === 'insufficient_capabilities_for_transfer' ||
    error.code === 'balance_insufficient');

/** Carries out a planned transfer or reversal at Stripe, and records the result. Rejects if the result is unknown. */
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
    logProviderFailure(deps.log, error, 'make or reverse a transfer', { transfer: transfer.id });
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
    await writeRefusal(deps, transfer, 'refused', refusal);
    // The account may be unable to receive transfers. Once its state is fetched, nothing is tried until it can.
    await refreshAccount(deps, transfer.seller_id);
    return;
  }
  // An operator may have reversed some of the transfer at Stripe, so that less is left than we know of.
  const providerTransfer = await deps.payments.getTransfer(transfer.provider_id ?? '');
  const cents = (providerTransfer?.reversedCents ?? 0) - transfer.reversed_cents;
  if (cents > 0) return void (await bookReversal(deps, order, transfer, { cents, by: 'operator' }));
  const reversals = transfer.reversals + 1;
  await writeRefusal(deps, transfer, 'made', { ...refusal, reversing_cents: null, reversals });
};

const writeRefusal = (
  { db }: PayoutsDeps,
  transfer: Transfer,
  to: 'refused' | 'made',
  refusal: Updateable<TransferTable>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await transferLife.move(trx, transfer, to, refusal);
    await noteFailure(trx, transfer);
  });
