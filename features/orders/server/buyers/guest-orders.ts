import { sql } from 'kysely';
import { findUserByEmail, lockPerson, type UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';

/** Adds guest orders to the account with their email, which must be verified: anyone can type someone else's. */
export const joinGuestOrders = async (trx: Trx, person: UserRow): Promise<void> => {
  if (person.email_verified_at === null || person.closed_at !== null) return;
  const orders = await trx
    .selectFrom('orders_orders')
    .select('id')
    .where(sql<string>`lower(email)`, '=', person.email.toLowerCase())
    .where('buyer_id', 'is', null)
    // Locks are taken newest order first, as in upgrades/follow-base.ts.
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute();
  if (orders.length === 0) return;
  await trx
    .updateTable('orders_orders')
    .set({ buyer_id: person.id })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
};

/**
 * Id of the account that verified this email; null if there is none. Waits for a verification in progress, which
 * wouldn't see the order.
 */
export const findBuyer = async (trx: Trx, email: string): Promise<string | null> => {
  const found = await findUserByEmail(trx, email);
  const owner = found?.email_verified_at === null ? await lockPerson(trx, found.id) : found;
  return owner && owner.email_verified_at !== null ? owner.id : null;
};
