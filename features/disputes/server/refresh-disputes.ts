import { findOrder } from '#features/orders/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { withLock } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import type { ProviderWarning } from '#platform/stripe/disputes.ts';
import { noteDispute } from './note-dispute.ts';

/** Serializes work on an order's disputes, so that older data from Stripe never overwrites newer data. */
export const withOrderLock = <T>({ db }: Deps, orderId: string, work: () => Promise<T>): Promise<T> =>
  withLock(db, `disputes ${orderId}`, work);

export const refreshDisputes = async (deps: Deps, orderId: string): Promise<void> =>
  await withOrderLock(deps, orderId, async () => {
    const order = await findOrder(deps.db, { id: orderId });
    if (!order || order.payment_intent_id === null) return;
    const disputes = await deps.payments.listDisputes(order.payment_intent_id);
    const warnings = await deps.payments.listWarnings(order.payment_intent_id);
    await inTransaction(deps.db, async (trx) => {
      for (const dispute of disputes.toReversed()) await noteDispute(deps, trx, order, dispute);
      await noteWarnings(trx, order.id, warnings);
    });
  });

/** These events mean that an order's disputes or warnings may have changed at Stripe. */
export const disputesListeners = ({ jobs }: Deps): EventHandlers => {
  const sendRefresh = (trx: Trx, orderId: string) =>
    jobs.send('disputes.refresh', { orderId }, { trx, singletonKey: orderId });
  return {
    'orders.disputed': (trx, { order }) => sendRefresh(trx, order.id),
    'orders.disputes-moved': (trx, { orderId }) => sendRefresh(trx, orderId),
  };
};

const noteWarnings = async (trx: Trx, orderId: string, warnings: readonly ProviderWarning[]): Promise<void> => {
  if (warnings.length === 0) return;
  await trx
    .insertInto('disputes_warnings')
    .values(
      warnings.map((warning) => ({
        id: warning.id,
        order_id: orderId,
        fraud_type: warning.fraudType,
        is_actionable: warning.isActionable,
        warned_at: warning.warnedAt,
      })),
    )
    .onConflict((known) =>
      known.column('id').doUpdateSet(({ ref }) => ({ is_actionable: ref('excluded.is_actionable') })),
    )
    .execute();
};
