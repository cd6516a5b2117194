import type { Db } from '#platform/database/open.ts';

/** Orders that could still be paid for and hold one of these beats, but for one. Their ids. */
export const findOpenOrdersWith = async (db: Db, beatIds: readonly string[], butFor: string): Promise<string[]> => {
  if (beatIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders_orders')
    .innerJoin('orders_items', 'orders_items.order_id', 'orders_orders.id')
    .select('orders_orders.id')
    .distinct()
    .where('orders_orders.state', 'in', ['pending', 'settling'])
    .where('orders_items.beat_id', 'in', beatIds)
    .where('orders_orders.id', '<>', butFor)
    .execute();
  return rows.map(({ id }) => id);
};

const minutes = 60_000;
const batch = 100;

/**
 * Orders that an unheard event may have passed by, those asked about longest ago first: payment pages whose time is
 * over, money on its way, a fee not known yet, an open dispute, a lost line whose refund has not been seen.
 */
export const findOrdersToCheck = async (db: Db, now: Date): Promise<string[]> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom('orders_orders')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'pending'), where('session_expires_at', '<', now)]),
        where('state', '=', 'settling'),
        where.and([
          where('state', '=', 'paid'),
          where('total_cents', '>', 0),
          where('provider_fee_cents', 'is', null),
          where('paid_at', '>', ago(7 * 24 * 60 * minutes)),
        ]),
        where.and([where('state', '=', 'disputed'), where('checked_at', '<', ago(6 * 60 * minutes))]),
        where.and([
          where('state', '=', 'paid'),
          where.exists(
            where
              .selectFrom('orders_items')
              .select('orders_items.id')
              .whereRef('orders_items.order_id', '=', 'orders_orders.id')
              .where('orders_items.state', '=', 'lost')
              .whereRef('orders_items.refunded_cents', '<', 'orders_items.price_cents'),
          ),
        ]),
      ]),
    )
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', ago(4 * minutes))]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
};
