import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { AdminRequest } from '../../contract-admin.ts';
import { findReplies } from '../find-replies.ts';
import { screenshotPath } from '../screenshot-path.ts';
import { requestColumns } from '../tables.ts';
import { writerOf } from './writer-of.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

export const getRequest = async (db: Db, requestId: string): Promise<AdminRequest | Failure<'SUPPORT_NOT_FOUND'>> => {
  const request = await db
    .selectFrom('support_requests')
    .select(requestColumns)
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request) return fail('SUPPORT_NOT_FOUND');
  const replies = await findReplies(db, [requestId]);
  const authors = await findUsersByIds(db, [...new Set(replies.map(({ author_id: id }) => id))]);
  const { writer, accountId, reach, email } = await writerOf(db, request);
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    state: request.state,
    username: request.username,
    email: shownEmail(email),
    text: request.text,
    screenshotUrl: request.screenshot_key === null ? null : screenshotPath(request.id),
    writer,
    accountId,
    reach,
    createdAt: request.created_at.toISOString(),
    replies: replies.map((reply) => ({
      id: reply.id,
      text: reply.text,
      by: authors.find(({ id }) => id === reply.author_id)?.username ?? '',
      mailed: reply.mailed,
      createdAt: reply.created_at.toISOString(),
    })),
  };
};
