import type { Updateable } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { OrderState } from '../../contract.ts';
import { checkOrderMove } from './order-states.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderTable } from '../tables.ts';

type Facts = Omit<Updateable<OrderTable>, 'id' | 'state' | 'revision'>;

/**
 * Writes what was learnt about a locked order, its state only along the table of moves, and counts the revision:
 * answers asked for before this moment are too old to be applied after it.
 */
export const moveOrder = async (
  trx: Trx,
  order: OrderRecord,
  state: OrderState,
  facts: Facts = {},
): Promise<OrderRecord> => {
  if (state !== order.state) checkOrderMove(order.state, state);
  const row = await trx
    .updateTable('orders_orders')
    .set((field) => ({ ...facts, state, revision: field('revision', '+', 1) }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, items: order.items };
};
