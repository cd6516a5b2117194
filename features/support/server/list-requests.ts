import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { SupportRequest } from '../contract.ts';
import { findReplies } from './find-replies.ts';
import { screenshotPath } from './screenshot-path.ts';

/** Newest first; empty for an email without an account. */
export const listRequests = async (db: Db, email: string): Promise<SupportRequest[]> => {
  const person = await findUserByEmail(db, email);
  if (!person) return [];
  const rows = await db
    .selectFrom('support_requests')
    .select(['id', 'number', 'kind', 'text', 'state', 'screenshot_key', 'created_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const replies = await findReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    description: row.text,
    state: row.state,
    screenshotUrl: row.screenshot_key === null ? null : screenshotPath(row.id),
    createdAt: row.created_at.toISOString(),
    // Leaves out the admin's name, because the label replies rather than a person.
    replies: replies
      .filter((reply) => reply.request_id === row.id)
      .map(({ id, text, created_at: at }) => ({ id, text, createdAt: at.toISOString() })),
  }));
};

/** Number of support requests that aren't closed. */
export const countActive = async (db: Db, userId: string): Promise<number> => {
  const { active } = await db
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'support')
    .where('state', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return Number(active);
};
