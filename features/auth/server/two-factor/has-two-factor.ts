import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';

/** Whether the account with this e-mail asks for a second factor. */
export const hasTwoFactor = async (db: Db, email: string): Promise<boolean> => {
  const user = await findUserByEmail(db, email);
  if (!user) return false;
  const row = await db
    .selectFrom('auth_security')
    .select('two_factor')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return (row?.two_factor ?? null) !== null;
};
