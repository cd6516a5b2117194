import { sql } from 'kysely';
import { findUserByEmail, lockPerson, type UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';

/**
 * What was bought as a guest with this email joins the account, whatever the case it was typed in. Only once the
 * email is proven: anybody can type anybody's. The links that the guest was sent go on working.
 */
export const joinGuestOrders = async (trx: Trx, person: UserRow): Promise<void> => {
  if (person.email_verified_at === null || person.closed_at !== null) return;
  await trx
    .updateTable('orders_orders')
    .set({ buyer_id: person.id })
    .where(sql<string>`lower(email)`, '=', person.email.toLowerCase())
    .where('buyer_id', 'is', null)
    .execute();
};

/**
 * A guest who gives the proven email of an account buys for that account: they have only not logged in. One that is
 * being proven at this moment is waited for, or neither side would see the other.
 */
export const findBuyer = async (trx: Trx, email: string): Promise<string | null> => {
  const found = await findUserByEmail(trx, email);
  const owner = found?.email_verified_at === null ? await lockPerson(trx, found.id) : found;
  return owner && owner.email_verified_at !== null ? owner.id : null;
};
