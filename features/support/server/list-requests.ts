import { findUserByEmail } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { SupportRequest } from '../contract.ts';
import { screenshotPath } from './screenshot-path.ts';

/** Newest first; empty for an email without an account. */
export const listRequests = async (db: Db, email: string): Promise<SupportRequest[]> => {
  const person = await findUserByEmail(db, email);
  if (!person) return [];
  const rows = await db
    .selectFrom('support_requests')
    .select(['id', 'kind', 'text', 'state', 'screenshot_key', 'created_at'])
    .where('user_id', '=', person.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, kind, text, state, screenshot_key: screenshot, created_at: createdAt }) => ({
    id,
    kind,
    description: text,
    state,
    screenshotUrl: screenshot === null ? null : screenshotPath(id),
    createdAt: createdAt.toISOString(),
  }));
};
/** How many support requests are not closed. */
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
