import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';

/** Each call reads its key's row: from here on it's refused on every machine. */
export const revokeKey = async (
  db: Queryable,
  { id }: UserActor,
  keyId: string,
): Promise<{ message: string } | Failure<'KEYS_NOT_FOUND'>> => {
  const { numDeletedRows } = await db
    .deleteFrom('keys_keys')
    .where('id', '=', keyId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 0n ? fail('KEYS_NOT_FOUND') : { message: 'Key revoked.' };
};

export const revokeKeysOf = async (db: Queryable, userId: string): Promise<void> => {
  await db.deleteFrom('keys_keys').where('user_id', '=', userId).execute();
};
