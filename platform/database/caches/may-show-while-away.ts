import type { Db } from '../open.ts';
import type { Moment } from '../own-writes.ts';

/** How long before an outage a value may have been read last. */
const recentMs = 10 * 60_000;

/**
 * Whether a value read at that moment may be shown while the database is away: only what was requested recently, and
 * not after this process took something off sale, which might be just that (decision 081).
 */
export const mayShowWhileAway = (
  { availability, ownWrites }: Pick<Db, 'availability' | 'ownWrites'>,
  { withdrawals, at }: Moment,
): boolean => {
  const now = ownWrites.moment();
  return withdrawals === now.withdrawals && at >= (availability.outage()?.at ?? now.at) - recentMs;
};
