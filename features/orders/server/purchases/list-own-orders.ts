import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Deps } from '#platform/deps.ts';
import type { RecentOrder } from '../../contract-account.ts';
import type { OrderState } from '../../contract.ts';
import { summarizeOrders } from './summarize-orders.ts';
import { paidStates } from '../../state-groups.ts';

const perPage = 20;

/** To a buyer, a payment page opened and abandoned is not an order. */
export const ownOrderStates: readonly OrderState[] = [...paidStates, 'settling', 'failed'];

export const listOwnOrders = async (
  { db }: Deps,
  { buyerId, page }: { readonly buyerId: string; readonly page: number },
): Promise<{ orders: RecentOrder[]; total: number; pages: number }> => {
  const [orders, { total }] = await Promise.all([
    summarizeOrders(db, { buyerId, states: ownOrderStates, limit: perPage, offset: (page - 1) * perPage }),
    db
      .selectFrom('orders_orders')
      .select((order) => order.fn.countAll<number>().as('total'))
      .where('buyer_id', '=', buyerId)
      .where('state', 'in', [...ownOrderStates])
      .executeTakeFirstOrThrow(),
  ]);
  return { orders, total, pages: pagesOf(total, perPage) };
};
