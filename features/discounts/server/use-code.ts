import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { refuseUse } from './find-discounts.ts';

/**
 * Whether an order that was just written may use its code, if it has one: its row stays locked until the transaction ends,
 * so that orders placed at the same time are counted one after the other. If not, roll the transaction back.
 */
export const useCode = async (trx: Trx, order: OrderRecord): Promise<boolean> => {
  const id = order.items.find(({ reason }) => reason === 'code')?.reason_id ?? null;
  if (id === null) return true;
  const code = await trx
    .selectFrom('discounts_codes')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!code) return false;
  const buyer = { buyerId: order.buyer_id, email: order.email };
  return (await refuseUse(trx, code, { buyer, without: [order.id] })) === null;
};
