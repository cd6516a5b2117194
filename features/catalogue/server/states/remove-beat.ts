import { inTransaction, type Queryable } from '#platform/database/open.ts';
import { changeStates } from './change-state.ts';

/** Takes a beat off sale for good. What somebody has bought stays. False when it was not there to be removed. */
export const removeBeat = (db: Queryable, beatId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => (await changeStates(trx, [beatId], 'remove', {})).has(beatId));
