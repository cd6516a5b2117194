import type { Queryable } from '#platform/database/open.ts';
import type { EndReason } from '../tables.ts';

interface EndOptions {
  readonly reason: EndReason;
  readonly now: Date;
  readonly ids?: readonly string[];
  /** Ends all sessions of this person. */
  readonly userId?: string;
  /** The id of a session that continues. */
  readonly except?: string;
}

/** Ends live sessions and returns how many. Their access tokens stop working at once. */
export const endSessions = async (db: Queryable, { reason, now, ids, userId, except }: EndOptions): Promise<number> => {
  if (ids === undefined && userId === undefined) throw new Error('endSessions needs ids or a userId');
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
