import type { Queryable } from '#platform/database/open.ts';
import type { RateLimit, RateLimitUse } from '#platform/rate-limits/rate-limits.ts';
import { hashOf } from '../secrets.ts';

interface Asker {
  /** Undefined for an email without an account. */
  readonly userId: string | undefined;
  /** What the browser's cookie says, which may be anything. */
  readonly device: string | undefined;
}

/** The name of a browser from which this account was logged in to before; null for any other. */
export const findKnownDevice = async (db: Queryable, { userId, device }: Asker): Promise<string | null> => {
  if (userId === undefined || device === undefined) return null;
  const row = await db
    .selectFrom('auth_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(device))
    .executeTakeFirst();
  return row === undefined ? null : device;
};

/**
 * A use that is counted by account, wherever it comes from. What strangers do must not keep an owner out: a browser that
 * the owner has used before counts for itself alone.
 */
export const perAccount = (limit: RateLimit, account: string, knownDevice: string | null): RateLimitUse =>
  knownDevice === null ? [limit, account] : [{ ...limit, name: `${limit.name}.device` }, `${account} ${knownDevice}`];
