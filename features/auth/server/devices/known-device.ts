import type { Queryable } from '#platform/database/open.ts';
import { hashOf } from '../secrets.ts';

interface Login {
  /** Undefined for an email without an account. */
  readonly userId: string | undefined;
  /** What the browser's cookie says, which may be anything. */
  readonly device: string | undefined;
}

/** The id of a browser that has logged in to this account before; null for any other. */
export const findKnownDevice = async (db: Queryable, { userId, device }: Login): Promise<string | null> => {
  if (userId === undefined || device === undefined) return null;
  const row = await db
    .selectFrom('auth_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(device))
    .executeTakeFirst();
  return row === undefined ? null : device;
};
