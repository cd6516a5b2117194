import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

/** Whether money waits for this. */
export const isHeldFor = async (db: Queryable, heldFor: string): Promise<boolean> => {
  const hold = await db
    .selectFrom('payouts_holds')
    .select('beat_id')
    .where('held_for', '=', heldFor)
    .executeTakeFirst();
  return hold !== undefined;
};

/** All that money waits for. */
export const findHeldFor = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('payouts_holds').select('held_for').execute()).map((hold) => hold.held_for);

/** How much of what a seller earned with an order belongs to beats that are held, in cents. */
export const findHeldCents = async (
  db: Queryable,
  order: Pick<OrderRecord, 'id' | 'items'>,
  sellerId: string,
): Promise<number> => {
  const items = order.items.filter((item) => item.seller_id === sellerId);
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
