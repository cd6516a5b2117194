import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { findReplies } from './find-replies.ts';

export interface SupportThread {
  readonly number: number;
  /** False if a visitor sent it: anyone may have typed the email. */
  readonly isAccounts: boolean;
  readonly words: readonly { readonly at: Date; readonly byLabel: boolean; readonly text: string }[];
}

const maxThreads = 30;

/** The newest requests of an account and of visitors who typed its email, oldest first; no feedback. */
export const findThreads = async (
  db: Db,
  { userId, email }: { readonly userId: string | null; readonly email: string },
): Promise<SupportThread[]> => {
  const requests = await db
    .selectFrom('support_requests')
    .select(['id', 'number', 'user_id', 'text', 'created_at'])
    .where('kind', '=', 'support')
    .where(({ or, eb, and }) =>
      or([
        ...(userId === null ? [] : [eb('user_id', '=', userId)]),
        and([eb('user_id', 'is', null), eb(sql`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(maxThreads)
    .execute();
  const replies = await findReplies(
    db,
    requests.map(({ id }) => id),
  );
  return requests.toReversed().map((request) => ({
    number: request.number,
    isAccounts: request.user_id !== null,
    words: [
      { at: request.created_at, byLabel: false, text: request.text },
      ...replies
        .filter(({ request_id: id }) => id === request.id)
        .map(({ created_at: at, text }) => ({ at, byLabel: true, text })),
    ],
  }));
};
