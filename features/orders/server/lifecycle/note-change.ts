import type { Trx } from '#platform/database/open.ts';
import type { ItemState, OrderState, WithdrawalState } from '../../contract.ts';

interface Change {
  readonly orderId: string;
  /** By default the change is about the order itself. */
  readonly itemId?: string;
  readonly became:
    | OrderState
    | ItemState
    | `withdrawal-${WithdrawalState | 'reopened'}`
    | 'charged-back'
    | 'resold'
    | 'mailed'
    | 'readdressed'
    | 'reconciled';
  readonly reason?: string | undefined;
}

export const noteChange = async (trx: Trx, { orderId, itemId, became, reason }: Change): Promise<void> => {
  await trx
    .insertInto('orders_changes')
    .values({ order_id: orderId, item_id: itemId ?? null, became, reason: reason ?? null })
    .execute();
};

/** The id of an order's or item's latest change to this state; the change must exist. */
export const findLastChange = async (
  trx: Trx,
  { orderId, itemId, became }: Pick<Change, 'orderId' | 'itemId' | 'became'>,
): Promise<number> => {
  const { id } = await trx
    .selectFrom('orders_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('item_id', itemId === undefined ? 'is' : '=', itemId ?? null)
    .where('became', '=', became)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
