import type { Trx } from '#platform/database/open.ts';
import { noteChange } from '../lifecycle/note-change.ts';

/** Stripe has refused the refund by which it was accepted: an admin decides again. */
export const reopen = async (
  trx: Trx,
  { orderId, requestId }: { readonly orderId: string; readonly requestId: string },
): Promise<void> => {
  const reopened = await trx
    .updateTable('orders_withdrawals')
    .set({ state: 'received', decided_at: null, refund_request_id: null })
    .where('order_id', '=', orderId)
    .where('refund_request_id', '=', requestId)
    .returning('order_id')
    .executeTakeFirst();
  if (reopened) await noteChange(trx, { orderId, became: 'withdrawal-reopened' });
};
