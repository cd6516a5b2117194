import { bookBalance } from '../balance/balance-transactions.ts';
import { listObjects } from '../core/list-objects.ts';
import { type ProviderObject, updateObject, type Work } from '../core/store.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import type { Charge } from './charges.ts';

interface Refund extends ProviderObject {
  amount: number;
  status: string;
}

/** The buyer got the money another way, so refunds fail and their money returns to the shop's balance. */
export const failRefunds = async (work: Work, charge: Charge): Promise<Charge> => {
  const { data } = await listObjects<Refund>(work, '', { kind: 'refund', parent: charge.id }, { limit: 100 });
  let after = charge;
  for (const refund of data.filter(({ status }) => status === 'succeeded')) {
    const booked = await bookBalance(work, {
      amount: refund.amount,
      fee: 0,
      type: 'refund_failure',
      source: refund.id,
      description: `REFUND FAILURE FOR CHARGE ${charge.id}`,
    });
    const failed = await updateObject(work, refund, {
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
      failure_balance_transaction: booked.id,
    });
    after = await updateObject(work, after, {
      amount_refunded: after.amount_refunded - refund.amount,
      refunded: false,
    });
    await emitEvent(work, 'refund.failed', failed, { status: 'succeeded' });
  }
  return after;
};
