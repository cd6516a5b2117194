import type { Queryable } from '#platform/database/open.ts';
import { startedStates } from '../transfer-states.ts';

interface Filter {
  readonly orderId?: string;
  readonly sellerId?: string;
  /** Leaves out orders with a transfer that Stripe refused after this time. */
  readonly notRefusedSince?: Date;
}

/**
 * Ids of orders, oldest first, that have a transfer or reversal in progress, or for which a seller hasn't received
 * exactly what they are owed and something can be done about it. Reads only open orders, however long the ledger is.
 */
export const findOrdersToTransfer = async (
  db: Queryable,
  { orderId, sellerId, notRefusedSince }: Filter,
): Promise<string[]> => {
  const unequal = db
    .selectFrom('payouts_dues as due')
    .select('due.order_id')
    .$if(orderId !== undefined, (query) => query.where('due.order_id', '=', orderId ?? ''))
    .$if(sellerId !== undefined, (query) => query.where('due.seller_id', '=', sellerId ?? ''));
  const overpaid = unequal.where('due.cents', '<', 0);
  const payable = unequal
    .innerJoin('payouts_accounts as account', 'account.user_id', 'due.seller_id')
    .where('account.transfers_active', '=', true)
    .where('due.cents', '>', 0);
  const started = db
    .selectFrom('payouts_transfers as started')
    .select('started.order_id')
    .where('started.state', 'in', [...startedStates])
    .$if(orderId !== undefined, (query) => query.where('started.order_id', '=', orderId ?? ''))
    .$if(sellerId !== undefined, (query) => query.where('started.seller_id', '=', sellerId ?? ''));
  const rows = await db
    .selectFrom(overpaid.union(payable).union(started).as('open'))
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
    .execute();
  return rows.map(({ order_id }) => order_id);
};
