import type { Queryable } from '#platform/database/open.ts';

const batch = 500;

interface Filter {
  readonly orderId?: string;
  readonly sellerId?: string;
  /** Leaves out orders with a transfer that the provider has refused since then. */
  readonly notRefusedSince?: Date;
}

/**
 * Ids of the orders, oldest first, for which a seller has not got exactly what they are owed and something can be done
 * about it, and of those with a transfer or reversal in progress.
 */
export const findOrdersToTransfer = async (
  db: Queryable,
  { orderId, sellerId, notRefusedSince }: Filter,
): Promise<string[]> => {
  const unequal = db
    .selectFrom('payouts_entries as entry')
    .select('entry.order_id')
    .where('entry.order_id', 'is not', null)
    .$if(orderId !== undefined, (query) => query.where('entry.order_id', '=', orderId ?? ''))
    .$if(sellerId !== undefined, (query) => query.where('entry.seller_id', '=', sellerId ?? ''))
    .groupBy(['entry.order_id', 'entry.seller_id'])
    .having(({ fn, or, and, eb, exists, selectFrom }) =>
      or([
        eb(fn.sum('entry.cents'), '<', 0),
        and([
          eb(fn.sum('entry.cents'), '>', 0),
          exists(
            selectFrom('payouts_accounts as account')
              .select('account.user_id')
              .whereRef('account.user_id', '=', 'entry.seller_id')
              .where('account.transfers_active', '=', true),
          ),
        ]),
      ]),
    );
  const started = db
    .selectFrom('payouts_transfers as started')
    .select('started.order_id')
    .where('started.state', 'in', ['planned', 'reversing'])
    .$if(orderId !== undefined, (query) => query.where('started.order_id', '=', orderId ?? ''))
    .$if(sellerId !== undefined, (query) => query.where('started.seller_id', '=', sellerId ?? ''));
  const rows = await db
    .selectFrom(unequal.union(started).as('open'))
    .select('open.order_id')
    .$if(notRefusedSince !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payouts_transfers as refused')
              .select('refused.id')
              .whereRef('refused.order_id', '=', 'open.order_id')
              .where('refused.refused_at', '>', notRefusedSince ?? null),
          ),
        ),
      ),
    )
    .orderBy('open.order_id')
    .limit(batch)
    .execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
};
