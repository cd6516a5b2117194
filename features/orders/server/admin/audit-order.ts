import { writeAudit } from '#features/audit/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

interface OrderAct {
  readonly at: Date;
  readonly actor: UserActor;
  /** `verb-noun`. */
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly itemId?: string;
  readonly reason?: string;
}

/** Adds an entry about the buyer if they have an account, otherwise about the order. */
export const auditOrder = async (
  trx: Trx,
  order: Pick<OrderRecord, 'id' | 'number' | 'buyer_id'>,
  { at, actor, action, before, after, itemId, reason }: OrderAct,
): Promise<void> => {
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action: `orders.${action}`,
    subjectId: order.buyer_id ?? order.id,
    details: {
      orderId: order.id,
      order: order.number,
      ...(itemId !== undefined && { itemId }),
      ...(reason !== undefined && { reason }),
      before,
      after,
    },
  });
};

/** The state of an order and its items, for the audit log. */
export const standOf = (order: OrderRecord) => ({
  state: order.state,
  refundedCents: order.refunded_cents,
  items: order.items.map(({ id, state, refunded_cents: refundedCents }) => ({ id, state, refundedCents })),
});
