import type { Queryable } from '#platform/database/open.ts';
import { hashOf } from '../secrets.ts';

interface Login {
  /** Undefined for an email without an account. */
  readonly userId: string | undefined;
  /** The browser's device cookies, which can be forged. */
  readonly devices: readonly string[];
}

/** Returns the id of a browser that has logged in to this account before, or null. */
export const findKnownDevice = async (db: Queryable, { userId, devices }: Login): Promise<string | null> => {
  if (userId === undefined || devices.length === 0) return null;
  const rows = await db
    .selectFrom('auth_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', 'in', devices.map(hashOf))
    .execute();
  return devices.find((device) => rows.some(({ hash }) => hash.equals(hashOf(device)))) ?? null;
};
