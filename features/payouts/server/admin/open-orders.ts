import { sql } from 'kysely';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { Queryable } from '#platform/database/open.ts';
import { startedStates } from '../transfer-states.ts';

/** An order for which a seller hasn't been paid exactly what they earned. */
export interface OpenOrder {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  /** What the label owes; negative if the seller was paid too much. */
  readonly cents: number;
  /** A transfer or reversal is in progress, and its result isn't known yet. */
  readonly isMoving: boolean;
}

const openOrders = (db: Queryable, sellerId: string) =>
  db
    .selectFrom('payouts_dues as due')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payouts_entries as entry')
          .select(['entry.order_number as number', 'entry.currency'])
          .whereRef('entry.order_id', '=', 'due.order_id')
          .whereRef('entry.seller_id', '=', 'due.seller_id')
          .limit(1)
          .as('line'),
      (join) => join.onTrue(),
    )
    .select(['due.order_id as id', 'line.number', 'line.currency', 'due.cents'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payouts_transfers as started')
          .select('started.id')
          .whereRef('started.order_id', '=', 'due.order_id')
          .where('started.seller_id', '=', sellerId)
          .where('started.state', 'in', [...startedStates]),
      ).as('is_moving'),
    )
    .where('due.seller_id', '=', sellerId);

/** Oldest first. One statement, so that a payment recorded at the same time counts for all orders or for none. */
export const findOpenOrders = async (db: Queryable, sellerId: string): Promise<OpenOrder[]> => {
  const rows = await openOrders(db, sellerId).orderBy('due.order_id').execute();
  return rows.map(({ id, number, currency, cents, is_moving }) => ({
    id,
    number: number ?? '',
    currency,
    cents,
    isMoving: Boolean(is_moving),
  }));
};

/** The oldest orders for which a seller was paid too much, and the number of all of them. */
export const findDebts = async (db: Queryable, sellerId: string, limit: number) => {
  const debts = db.selectFrom(openOrders(db, sellerId).as('open')).where('open.cents', '<', 0);
  const [rows, { count }] = await Promise.all([
    debts.select(['open.id', 'open.number', 'open.currency', 'open.cents']).orderBy('open.id').limit(limit).execute(),
    debts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
};

/** The sum of all open orders, and what of it can be settled outside Stripe, by currency. */
export const sumOpenOrders = async (db: Queryable, sellerId: string) => {
  const rows = await db
    .selectFrom(openOrders(db, sellerId).as('open'))
    .select('open.currency')
    .select([
      sql<number>`sum(cents)::bigint`.as('all'),
      sql<number>`coalesce(sum(cents) filter (where not is_moving), 0)::bigint`.as('still'),
    ])
    .groupBy('open.currency')
    .execute();
  return new Map(rows.map(({ currency, all, still }) => [currency, settleable(all, still)]));
};

const sumOf = (orders: readonly OpenOrder[]): number => sum(orders.map(({ cents }) => cents));

/**
 * The most that can be recorded as paid outside Stripe: `payable` to the seller, `collectable` from them. Excludes what
 * is being transferred, and what will be offset against the seller's debts.
 */
const settleable = (all: number, still: number) => ({
  cents: all,
  payable: Math.max(0, Math.min(all, still)),
  collectable: Math.max(0, -Math.max(all, still)),
});

export const settleableOf = (orders: readonly OpenOrder[]) =>
  settleable(sumOf(orders), sumOf(orders.filter(({ isMoving }) => !isMoving)));

/** The orders that a payment covers, oldest first: owed ones if the seller got it, debts if they paid it. */
export const allocate = (
  orders: readonly OpenOrder[],
  direction: 'to-seller' | 'from-seller',
  cents: number,
): { readonly order: OpenOrder; readonly cents: number }[] => {
  const sign = direction === 'to-seller' ? 1 : -1;
  const parts: { order: OpenOrder; cents: number }[] = [];
  let left = cents;
  for (const order of orders) {
    const part = Math.min(left, sign * order.cents);
    if (order.isMoving || part <= 0) continue;
    parts.push({ order, cents: part });
    left -= part;
  }
  if (left !== 0) throw new Error(`${left} of a payment of ${cents} belong to no order`);
  return parts;
};
