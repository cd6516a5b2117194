import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { endOpening } from './openings.ts';
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
 * Holds beats for an order; false when another order holds one of them. A hold that has run out still counts: only
 * the order that made it gives it up, after the provider has been asked (`closeOrder`).
 */
export const reserveBeats = async (trx: Trx, { orderId, beatIds, until }: Hold): Promise<boolean> => {
  // In one order for everybody, so that two carts with the same beats never wait for one another.
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

export const extendReservations = async (trx: Trx, orderId: string, until: Date): Promise<void> => {
  await trx.updateTable('checkout_reservations').set({ expires_at: until }).where('order_id', '=', orderId).execute();
};

export const releaseReservations = async (trx: Trx, orderId: string): Promise<void> => {
  await endOpening(trx, orderId);
  await trx.deleteFrom('checkout_reservations').where('order_id', '=', orderId).execute();
};
