import type { Queryable } from '#platform/database/open.ts';

/** An order that doesn't add up for a seller. */
export interface OpenOrder {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  /** What the label owes; below zero, what the seller was paid too much. */
  readonly cents: number;
  /** A transfer or reversal is under way: what it will come to is not known yet. */
  readonly isMoving: boolean;
}

/** Oldest first, all at one moment: what is noted meanwhile is in all of it or in none. */
export const findOpenOrders = async (db: Queryable, sellerId: string): Promise<OpenOrder[]> => {
  const rows = await db
    .selectFrom('payouts_entries as entry')
    .select(['entry.order_id as id', 'entry.order_number as number', 'entry.currency'])
    .select(({ fn, exists, selectFrom }) => [
      fn.sum<number>('entry.cents').as('cents'),
      exists(
        selectFrom('payouts_transfers as started')
          .select('started.id')
          .whereRef('started.order_id', '=', 'entry.order_id')
          .where('started.seller_id', '=', sellerId)
          .where('started.state', 'in', ['planned', 'reversing']),
      ).as('is_moving'),
    ])
    .where('entry.seller_id', '=', sellerId)
    .where('entry.order_id', 'is not', null)
    .groupBy(['entry.order_id', 'entry.order_number', 'entry.currency'])
    .having(({ fn }) => fn.sum('entry.cents'), '<>', 0)
    .orderBy('entry.order_id')
    .execute();
  return rows.map(({ id, number, currency, cents, is_moving }) => ({
    id: id ?? '',
    number: number ?? '',
    currency,
    cents,
    isMoving: Boolean(is_moving),
  }));
};

const sum = (orders: readonly OpenOrder[]): number => orders.reduce((total, { cents }) => total + cents, 0);

/**
 * The most that can be noted as paid outside the provider, to the seller and by them. What is being transferred is left out,
 * and so is what the debts of other orders will take of it.
 */
export const settleableOf = (orders: readonly OpenOrder[]) => {
  const [all, still] = [sum(orders), sum(orders.filter(({ isMoving }) => !isMoving))];
  return {
    cents: all,
    payable: Math.max(0, Math.min(all, still)),
    collectable: Math.max(0, -Math.max(all, still)),
  };
};

/** Which orders a payment is for, oldest first: those that are owed when it went to the seller, else the debts. */
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
