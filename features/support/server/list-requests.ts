import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { SupportRequest } from '../contract.ts';

/** Newest first; none for an e-mail without an account. */
export const listRequests = async (db: Db, email: string): Promise<SupportRequest[]> => {
  const person = await findUserByEmail(db, email);
  if (!person) return [];
  const rows = await db
    .selectFrom('support_requests')
    .select(['id', 'kind', 'text', 'state', 'created_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, kind, text, state, created_at: createdAt }) => ({
    id,
    kind,
    description: text,
    state,
    createdAt: createdAt.toISOString(),
  }));
};
