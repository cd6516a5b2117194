import type { Trx } from '#platform/database/open.ts';
import { findPasswordHash } from '../passwords/stored-password.ts';

/** Whether somebody can still log in, by what is theirs alone. */
export const hasWayIn = async (trx: Trx, userId: string): Promise<boolean> => {
  if ((await findPasswordHash(trx, userId)) !== null) return true;
  for (const table of ['auth_passkeys', 'auth_identities'] as const) {
    const row = await trx.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
};
