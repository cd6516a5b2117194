import type { Trx } from '#platform/database/open.ts';
import { transferLife } from '../transfer-states.ts';

/**
 * Plans to reverse the latest transfer with something left. The plan is recorded before Stripe is called.
 * @returns false if nothing is left to reverse
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
  const left = transfer.amount_cents - transfer.reversed_cents;
  await transferLife.move(trx, transfer, 'reversing', { reversing_cents: Math.min(amountCents, left) });
  return true;
};
