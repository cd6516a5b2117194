import type { Queryable } from '#platform/database/open.ts';

const batch = 500;

interface Which {
  readonly orderId?: string;
  readonly sellerId?: string;
  /** Leaves out what the provider has refused since then. */
  readonly notRefusedSince?: Date;
}

/**
 * Orders in which a seller has got another amount than they are owed and something can be done about it, and those in
 * which something was begun. Oldest first; their ids.
 */
export const findUnsettled = async (
  db: Queryable,
  { orderId, sellerId, notRefusedSince }: Which,
): Promise<string[]> => {
  const uneven = db
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
  const begun = db
    .selectFrom('payouts_transfers as begun')
    .select('begun.order_id')
    .where('begun.state', 'in', ['planned', 'reversing'])
    .$if(orderId !== undefined, (query) => query.where('begun.order_id', '=', orderId ?? ''))
    .$if(sellerId !== undefined, (query) => query.where('begun.seller_id', '=', sellerId ?? ''));
  const rows = await db
    .selectFrom(uneven.union(begun).as('open'))
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
