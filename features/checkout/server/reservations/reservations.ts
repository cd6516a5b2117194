import type { Selectable } from 'kysely';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { endOpenCheckout } from './open-checkouts.ts';
import type { ReservationTable } from '../tables.ts';

export const findReservations = async (
  db: Queryable,
  beatIds: readonly string[],
): Promise<Selectable<ReservationTable>[]> =>
  beatIds.length === 0
    ? []
    : await db.selectFrom('checkout_reservations').selectAll().where('beat_id', 'in', beatIds).execute();

interface Hold {
  readonly orderId: string;
  readonly beatIds: readonly string[];
  readonly until: Date;
}

/**
 * Reserves beats for an order; false if another order has reserved one of them. An expired reservation still counts: only
 * the order that made it gives it up, once the provider has closed its payment page (`closeOrder`).
 */
export const reserveBeats = async (trx: Trx, { orderId, beatIds, until }: Hold): Promise<boolean> => {
  // In the same order for everyone, so that two carts with the same beats can't deadlock.
  for (const beatId of [...beatIds].sort()) {
    const held = await trx
      .insertInto('checkout_reservations')
      .values({ beat_id: beatId, order_id: orderId, expires_at: until })
      .onConflict((conflict) => conflict.column('beat_id').doNothing())
      .returning('beat_id')
      .executeTakeFirst();
    if (!held) return false;
  }
  return true;
};

const settlingHoldMs = 30 * 24 * 60 * 60_000;

/** An order's reservations follow its state: more time while the bank sends the money, none once it is paid or closed. */
export const updateReservations = async (
  trx: Trx,
  { id, state }: Pick<OrderRecord, 'id' | 'state'>,
  now: Date,
): Promise<void> => {
  if (state === 'pending') return;
  if (state !== 'settling') return await releaseReservations(trx, id);
  await trx
    .updateTable('checkout_reservations')
    .set({ expires_at: new Date(now.getTime() + settlingHoldMs) })
    .where('order_id', '=', id)
    .execute();
};

export const releaseReservations = async (trx: Trx, orderId: string): Promise<void> => {
  await endOpenCheckout(trx, orderId);
  await trx.deleteFrom('checkout_reservations').where('order_id', '=', orderId).execute();
};
