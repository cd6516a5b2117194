import { disputesMoved } from '#features/disputes/server/public.ts';
import { noteOrder } from '#features/offers/server/public.ts';
import type { OrderHooks } from '#features/orders/server/public.ts';
import { noteDisputed, noteOrder as noteForWebhooks } from '#features/outgoing-webhooks/server/public.ts';
import { payoutsHooks } from '#features/payouts/server/public.ts';
import type { Deps } from '#platform/deps.ts';

/** What orders announce, and who listens. Payouts last: other sales of the same sellers wait from there on. */
export const orderHooks = (deps: Deps): OrderHooks => {
  const payouts = payoutsHooks(deps);
  return {
    ...payouts,
    disputed: async (trx, order, change) => {
      await disputesMoved(deps, order.id, trx);
      await noteDisputed(deps, trx, order);
      await payouts.disputed(trx, order, change);
    },
    disputesMoved: (orderId) => disputesMoved(deps, orderId),
    orderChanged: async (trx, order, before) => {
      await noteOrder(deps, trx, order);
      await noteForWebhooks(deps, trx, order, before);
      await payouts.orderChanged(trx, order, before);
    },
  };
};
