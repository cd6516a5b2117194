import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isReceiver } from '#features/orders/receivers.ts';

export const findHeldFor = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const holds = await db
    .selectFrom('payouts_holds')
    .select('held_for')
    .where('held_for', 'in', [...ids])
    .execute();
  return new Set(holds.map((hold) => hold.held_for));
};

export const isHeldFor = async (db: Queryable, id: string): Promise<boolean> => (await findHeldFor(db, [id])).has(id);

/** The part of a receiver's earnings from an order that belongs to held beats. */
export const findHeldCents = async (
  db: Queryable,
  order: Pick<OrderRecord, 'id' | 'items'>,
  sellerId: string,
): Promise<number> => {
  const items = order.items.filter((item) => isReceiver(item, sellerId));
  if (items.length === 0) return 0;
  const holds = await db
    .selectFrom('payouts_holds')
    .select('beat_id')
    .where(
      'beat_id',
      'in',
      items.map((item) => item.beat_id),
    )
    .execute();
  const held = items.filter((item) => holds.some((hold) => hold.beat_id === item.beat_id));
  if (held.length === 0) return 0;
  const { cents } = await db
    .selectFrom('payouts_entries')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('order_id', '=', order.id)
    .where('seller_id', '=', sellerId)
    .where(
      'item_id',
      'in',
      held.map((item) => item.id),
    )
    .executeTakeFirstOrThrow();
  return cents ?? 0;
};
