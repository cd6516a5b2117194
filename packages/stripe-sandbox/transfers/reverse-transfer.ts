import type { Transfer } from './create-transfer.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { refused } from '../core/errors.ts';
import { newObjectId } from '../core/ids.ts';
import { balanceOf } from '../balance/balance.ts';
import { availabilityOf, bookBalance } from '../balance/balance-transactions.ts';
import type { Charge } from '../charges/charges.ts';
import { insertObject, lockObject, onBehalfOf, type ProviderObject, updateObject, type Work } from '../core/store.ts';

export interface ReversalInput {
  /** Cents; by default all that is left. */
  amount?: number | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

const shownReversals = 10;

const amountOf = (transfer: Transfer, input: ReversalInput): number => {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw refused(`Transfer ${transfer.id} has already been fully reversed.`);
  if (input.amount === undefined || input.amount <= left) return input.amount ?? left;
  throw refused(
    `Reversal amount (${input.amount} cents) is greater than the unreversed amount of the transfer (${left} cents)`,
    undefined,
    'amount',
  );
};

const checkFunds = async (seller: Work, amount: number): Promise<void> => {
  const { available, pending } = await balanceOf(seller);
  if (available + pending >= amount) return;
  throw refused('The destination account has insufficient funds for this reversal.', 'balance_insufficient');
};

/** With `overdraft`, the seller's balance may go below zero. Returns the id of the refund on the seller's account. */
const takeBack = async (work: Work, transfer: Transfer, reversal: string, amount: number, availableOn: number) => {
  const seller = onBehalfOf(work, transfer.destination);
  if (!work.settings.overdraft) await checkFunds(seller, amount);
  const { body: payment } = await lockObject<Charge>(seller, 'charge', transfer.destination_payment);
  const id = newObjectId('pyr');
  const booked = await bookBalance(seller, {
    amount: -amount,
    fee: 0,
    type: 'payment_refund',
    source: id,
    description: `Reversal of ${transfer.id}`,
    availableOn,
  });
  const after = await updateObject(seller, payment, {
    amount_refunded: payment.amount_refunded + amount,
    refunded: payment.amount_refunded + amount === payment.amount,
  });
  await insertObject(
    seller,
    {
      id,
      object: 'refund',
      amount,
      balance_transaction: booked.id,
      charge: after.id,
      created: work.now,
      currency: work.settings.currency,
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: reversal,
    },
    { parent: after.id },
  );
  return id;
};

/** @throws {ApiError} if less is left of the transfer, or if the seller's balance doesn't cover it */
export const reverseTransfer = async (
  work: Work,
  transferId: string,
  input: ReversalInput,
): Promise<ProviderObject> => {
  const { body: transfer } = await lockObject<Transfer>(work, 'transfer', transferId);
  const amount = amountOf(transfer, input);
  const id = newObjectId('trr');
  const availableOn = await availabilityOf(work, transfer.balance_transaction);
  const booked = await bookBalance(work, {
    amount,
    fee: 0,
    type: 'transfer_refund',
    source: id,
    description: input.description ?? `Reversal of ${transfer.id}`,
    availableOn,
  });
  const reversal = await insertObject(
    work,
    {
      id,
      object: 'transfer_reversal',
      amount,
      balance_transaction: booked.id,
      created: work.now,
      currency: work.settings.currency,
      destination_payment_refund: await takeBack(work, transfer, id, amount, availableOn),
      metadata: input.metadata ?? {},
      source_refund: null,
      transfer: transfer.id,
    },
    { parent: transfer.id },
  );
  const shown = [reversal, ...transfer.reversals.data];
  const after = await updateObject(work, transfer, {
    amount_reversed: transfer.amount_reversed + amount,
    reversed: transfer.amount_reversed + amount === transfer.amount,
    reversals: {
      ...transfer.reversals,
      data: shown.slice(0, shownReversals),
      has_more: transfer.reversals.has_more || shown.length > shownReversals,
    },
  });
  await emitEvent(work, 'transfer.reversed', after, {
    amount_reversed: transfer.amount_reversed,
    ...(after.reversed && { reversed: false }),
  });
  return reversal;
};
