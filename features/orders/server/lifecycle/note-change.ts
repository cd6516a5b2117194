import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { ItemState, OrderState, WithdrawalState } from '../../contract.ts';

interface Change {
  readonly orderId: string;
  /** Unless told, it is about the order itself. */
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
  /** In an admin's words. */
  readonly reason?: string | undefined;
}

/** Dates back what this transaction has written down, for orders of an earlier time. */
export const dateChangesBack = async (trx: Trx, orderId: string, at: Date): Promise<void> => {
  await trx
    .updateTable('orders_changes')
    .set({ at })
    .where('order_id', '=', orderId)
    .where('at', '=', sql<Date>`now()`)
    .execute();
};

/** Writes down what has become of an order or an item, in the transaction that changes it. */
export const noteChange = async (trx: Trx, { orderId, itemId, became, reason }: Change): Promise<void> => {
  await trx
    .insertInto('orders_changes')
    .values({ order_id: orderId, item_id: itemId ?? null, became, reason: reason ?? null })
    .execute();
};

/** Identifies the last time that this became of an order or an item; it has. */
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
