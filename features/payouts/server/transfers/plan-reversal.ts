import type { Trx } from '#platform/database/open.ts';
import { checkTransferMove } from './transfer-states.ts';

/**
 * Notes how much of the latest transfer that has something left is to be taken back, before anybody is asked to do it.
 * False: nothing is left to take back.
 */
export const planReversal = async (
  trx: Trx,
  {
    orderId,
    sellerId,
    amountCents,
  }: { readonly orderId: string; readonly sellerId: string; readonly amountCents: number },
): Promise<boolean> => {
  const transfer = await trx
    .selectFrom('payouts_transfers')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'made')
    .whereRef('reversed_cents', '<', 'amount_cents')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (!transfer) return false;
  checkTransferMove(transfer.state, 'reversing');
  await trx
    .updateTable('payouts_transfers')
    .set({
      state: 'reversing',
      reversing_cents: Math.min(amountCents, transfer.amount_cents - transfer.reversed_cents),
    })
    .where('id', '=', transfer.id)
    .execute();
  return true;
};
