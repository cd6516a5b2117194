import type { Trx } from '#platform/database/open.ts';
import type { ItemState, OrderState } from '../../contract.ts';

interface Change {
  readonly orderId: string;
  /** Unless told, it is about the order itself. */
  readonly itemId?: string;
  readonly became: OrderState | ItemState | 'resold' | 'mailed' | 'reconciled';
  /** In an admin's words. */
  readonly reason?: string | undefined;
}

/** Writes down what has become of an order or an item, in the transaction that changes it. */
export const noteChange = async (trx: Trx, { orderId, itemId, became, reason }: Change): Promise<void> => {
  await trx
    .insertInto('orders_changes')
    .values({ order_id: orderId, item_id: itemId ?? null, became, reason: reason ?? null })
    .execute();
};
