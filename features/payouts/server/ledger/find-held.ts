import { sql } from 'kysely';
import { findItemsOfBeats } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

/** What a seller is owed, in cents, but gets only once holds on beats are released. */
export const findHeld = async (db: Queryable, sellerId: string): Promise<number> => {
  const holds = await db.selectFrom('payouts_holds').select('beat_id').distinct().execute();
  const items = await findItemsOfBeats(db, { userId: sellerId, beatIds: holds.map((hold) => hold.beat_id) });
  if (items.length === 0) return 0;
  const { rows } = await sql<{ cents: number | null }>`
    select sum(least(due.cents, held.cents))::int as cents
    from (
      select order_id, sum(cents) as cents from payouts_entries
      where seller_id = ${sellerId} and item_id = any(${items.map(({ id }) => id)}::uuid[])
      group by order_id
    ) held
    join payouts_dues due on due.order_id = held.order_id and due.seller_id = ${sellerId}
    where due.cents > 0 and held.cents > 0`.execute(db);
  return rows[0]?.cents ?? 0;
};
