import type { OrderRecord } from '#features/orders/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { noteDispute } from '../note-dispute.ts';
import type { DisputeRow } from '../tables.ts';

/** Whether the bank decided before Stripe refused our call. Then the refusal is no error; stores the new state. */
export const hasMovedOn = async (
  deps: Deps,
  order: OrderRecord,
  { id, state }: Pick<DisputeRow, 'id' | 'state'>,
): Promise<boolean> => {
  const fresh = await deps.payments.getDispute(id);
  if (!fresh) return false;
  const now = await inTransaction(deps.db, (trx) => noteDispute(deps, trx, order, fresh));
  return now.state !== state;
};
