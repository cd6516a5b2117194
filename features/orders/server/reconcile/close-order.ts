import { inTransaction } from '#platform/database/open.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { logOrder } from '../lifecycle/log-order.ts';
import { applyUnpaid } from '../payment/apply-unpaid.ts';
import { reconcileOrder } from './reconcile-order.ts';

/** Closes a payment page. If the buyer paid at the last moment, the order may come back as paid or settling. */
export const closeOrder = async (deps: Deps, order: OrderRecord): Promise<OrderRecord | null> => {
  if (order.session_id === null) return await giveUp(deps, order.id);
  if (order.state === 'pending') await expirePage(deps, order.session_id);
  return await reconcileOrder(deps, order.id);
};

/** If Stripe refuses to close a page, the next reconciliation decides. */
const expirePage = async ({ payments }: Deps, sessionId: string): Promise<void> => {
  try {
    await payments.expireCheckoutSession(sessionId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.kind === 'invalid')) throw error;
  }
};

/** Closes an order whose payment page nobody saw: Stripe failed, or we did before storing the page. */
const giveUp = async (deps: Deps, orderId: string): Promise<OrderRecord | null> => {
  const [before, after] = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.session_id !== null) return [order, order];
    return [order, await applyUnpaid(deps, trx, order, { state: 'failed', sessionId: null, mailBuyer: false })];
  });
  if (after) logOrder(deps.log, before, after);
  return after;
};
