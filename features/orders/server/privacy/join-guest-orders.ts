import { sql } from 'kysely';
import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';

/**
 * What was bought as a guest with this e-mail joins the account, whatever the case it was typed in. Only once the
 * e-mail is proven: anybody can type anybody's. The links that the guest was sent go on working.
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
