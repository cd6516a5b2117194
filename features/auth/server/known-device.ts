import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { Limit, LimitUse } from '#platform/http/limits.ts';
import { hashOf } from './secrets.ts';

interface Account {
  readonly email: string;
  /** What the browser's cookie says, which may be anything. */
  readonly device: string | undefined;
}

/** The name of a browser from which this account was logged in to before; null for any other. */
export const findKnownDevice = async (db: Queryable, { email, device }: Account): Promise<string | null> => {
  if (device === undefined) return null;
  const row = await db
    .selectFrom('auth_devices as d')
    .innerJoin('account_users as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('d.hash', '=', hashOf(device))
    .where(sql<string>`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row === undefined ? null : device;
};

/**
 * A use that is counted by account, wherever it comes from. What strangers do must not keep an owner out: a browser that
 * the owner has used before counts for itself alone.
 */
export const perAccount = (limit: Limit, account: string, knownDevice: string | null): LimitUse =>
  knownDevice === null ? [limit, account] : [{ ...limit, name: `${limit.name}.device` }, `${account} ${knownDevice}`];
