import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { findOrder } from '../lifecycle/order-record.ts';
import { askProvider, type ProviderRefusal } from './deps.ts';
import { auditOrder, standOf } from './audit-order.ts';
import { finishRefunds } from './finish-refunds.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Runs an order's fulfillment again: finishes waiting refunds, and applies Stripe's current data. */
export const reconcileAgain = async (
  deps: Deps,
  { orderId, actor }: { readonly orderId: string; readonly actor: UserActor },
): Promise<{ message: string } | Failure<'ORDERS_NOT_FOUND'> | ProviderRefusal> => {
  const before = await findOrder(deps.db, { id: orderId });
  if (!before) return fail('ORDERS_NOT_FOUND');
  const after = await askProvider(deps, orderId, () => finishRefunds(deps, orderId));
  if (isFailure(after)) return after;
  if (!after) return fail('ORDERS_NOT_FOUND');
  const [was, is] = [standOf(before), standOf(after)];
  await inTransaction(deps.db, async (trx) => {
    await noteChange(trx, { orderId, became: 'reconciled' });
    await publish(trx, 'orders.transfers-moved', { orderId });
    const at = deps.clock.now();
    await auditOrder(trx, after, { at, actor, action: 'reconcile-order', before: was, after: is });
  });
  const changed = JSON.stringify(was) !== JSON.stringify(is);
  return {
    message: forCaller(() =>
      changed
        ? t`The order was brought up to date: it is ${{ state: is.state }} now.`
        : t`Checked with the payment provider: everything was up to date.`,
    ),
  };
};
