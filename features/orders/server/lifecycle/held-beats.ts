import type { Queryable } from '#platform/database/open.ts';
import { openStates, paidStates } from './order-states.ts';
import type { OrderState } from '../../contract.ts';

/** An order that expired or failed is sometimes paid late: its beats are held for this long. */
const lateDays = 30;

const held: readonly OrderState[] = [...openStates, ...paidStates];

/** Those of the beats that are in an order that was ever paid or may still be paid. */
export const findHeldBeats = async (
  db: Queryable,
  beatIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (beatIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .select('orders_items.beat_id')
    .distinct()
    .where('orders_items.beat_id', 'in', [...new Set(beatIds)])
    .where((where) =>
      where.or([
        where('orders_orders.state', 'in', [...held]),
        where('orders_orders.created_at', '>', new Date(now.getTime() - lateDays * 86_400_000)),
      ]),
    )
    .execute();
  return new Set(rows.map(({ beat_id }) => beat_id));
};

/** Those of the covers, by their paths on this site, that an order shows. */
export const findShownCovers = async (db: Queryable, paths: readonly string[]): Promise<ReadonlySet<string>> => {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_items')
    .select('cover')
    .distinct()
    .where('cover', 'in', [...new Set(paths)])
    .execute();
  return new Set(rows.map(({ cover }) => cover));
};
