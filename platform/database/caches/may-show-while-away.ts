import type { Db } from '../open.ts';
import type { Moment } from '../own-writes.ts';

/** Maximum age of the value when the outage began. */
const recentMs = 10 * 60_000;

/**
 * Whether a value read at that moment may be shown while the database is away: only if it was read recently, and this
 * process has taken nothing off sale since, because the value might contain just that (decision 081).
 */
export const mayShowWhileAway = (
  { availability, ownWrites }: Pick<Db, 'availability' | 'ownWrites'>,
  { withdrawals, at }: Moment,
): boolean => {
  const now = ownWrites.moment();
  return withdrawals === now.withdrawals && at >= (availability.outage()?.at ?? now.at) - recentMs;
};
