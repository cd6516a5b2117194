import type { Selectable } from 'kysely';
import { idOf } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { publish } from '#platform/events/events.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { withhold } from '../debts/correct-due.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { TransferState, TransferTable } from '../tables.ts';
import { transferLife } from '../transfer-states.ts';
import { mailReversed } from '../taken-back/correction-mails.ts';
import { writeLine } from '../ledger/write-line.ts';

export type Transfer = Selectable<TransferTable>;

declare module '#platform/events/events.ts' {
  interface Events {
    /** Stripe paid a seller for an order. `payoutId` stays the same if this event is sent again after a restore. */
    'payouts.paid': {
      readonly payoutId: string;
      readonly sellerId: string;
      readonly amountCents: number;
      readonly orderId: string;
      readonly orderNumber: string;
      readonly currency: string;
      readonly at: Date;
    };
  }
}

export const bookPayment = async (
  { db, clock, log }: PayoutsDeps,
  order: OrderRecord,
  transfer: Transfer,
  providerId: string,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    const made = await transferLife.move(trx, transfer, 'made', { provider_id: providerId }, ['reversed_cents']);
    await bookTransfer(trx, clock.now(), order, made);
  });
  log.info({ ...subjectOf(order, transfer), cents: transfer.amount_cents }, 'Order transferred');
};

const subjectOf = ({ id: orderId, number: order }: OrderRecord, { seller_id: sellerId }: Transfer) => ({
  orderId,
  order,
  sellerId,
});

/** Derived from Stripe's id, because after a restore our row may be written again with another id. */
const payoutIdOf = ({ id, provider_id: providerId }: Transfer): string => {
  if (providerId === null) throw new Error(`the transfer ${id} is booked without the provider's id`);
  return idOf(`payout ${providerId}`);
};

export const bookTransfer = async (trx: Trx, now: Date, order: OrderRecord, transfer: Transfer): Promise<void> => {
  await writeLine(trx, now, {
    kind: 'transfer',
    fact: `transfer:${transfer.id}`,
    cents: -transfer.amount_cents,
    sellerId: transfer.seller_id,
    order,
    transferId: transfer.id,
    description: `Transfer for ${order.number}`,
  });
  await publish(trx, 'payouts.paid', {
    payoutId: payoutIdOf(transfer),
    sellerId: transfer.seller_id,
    amountCents: transfer.amount_cents,
    orderId: order.id,
    orderNumber: order.number,
    currency: order.currency,
    at: now,
  });
};

interface Reversal {
  readonly cents: number;
  readonly by: 'us' | 'operator';
  /** Number of reversals of the transfer so far, including refused ones and this one. */
  readonly number?: number;
}

/** Records that Stripe has reversed money, at our request or because an operator did so there. */
export const bookReversal = async (
  deps: PayoutsDeps,
  order: OrderRecord,
  transfer: Transfer,
  { cents, by, number = transfer.reversals + 1 }: Reversal,
): Promise<Transfer> => {
  const { db, clock, log } = deps;
  const reversal = await inTransaction(db, async (trx) => {
    const { seller_id: sellerId, amount_cents: amount } = transfer;
    await lockSeller(trx, sellerId);
    const reversed = transfer.reversed_cents + cents;
    const state: TransferState = reversed === amount ? 'reversed' : 'made';
    const more = { reversed_cents: reversed, reversing_cents: null, reversals: number };
    const moved = await transferLife.move(trx, transfer, state, more, ['reversed_cents']);
    await writeLine(trx, clock.now(), {
      kind: 'reversal',
      fact: `reversal:${transfer.id}:${number}`,
      cents,
      sellerId,
      order,
      transferId: transfer.id,
      description: by === 'us' ? `Reversed for ${order.number}` : `Reversed by the label for ${order.number}`,
    });
    if (by === 'operator') {
      await withhold(trx, clock.now(), { order, sellerId }, cents);
      await mailReversed(deps, trx, { sellerId, order, cents, reversal: `${transfer.id}:${number}` });
    }
    return moved;
  });
  log.info({ ...subjectOf(order, transfer), cents, by }, 'Order transfer reversed');
  return reversal;
};
