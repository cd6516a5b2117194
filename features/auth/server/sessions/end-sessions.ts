import type { Queryable } from '#platform/database/open.ts';
import type { EndReason } from '../tables.ts';

interface Ending {
  readonly reason: EndReason;
  readonly now: Date;
  readonly ids?: readonly string[];
  /** All of this person's … */
  readonly userId?: string;
  /** … but this one. */
  readonly except?: string;
}

/** Ends sessions that live; answers how many. Their access tokens are worth nothing from then on. */
export const endSessions = async (db: Queryable, { reason, now, ids, userId, except }: Ending): Promise<number> => {
  if (ids === undefined && userId === undefined) throw new Error('say whose sessions end');
  let query = db
    .updateTable('auth_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '<>', except);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
