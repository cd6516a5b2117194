import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findReplies } from '../find-replies.ts';
import { type MailDeps, sendReply } from '../mails.ts';
import { lockRequest, moveRequest } from './lock-request.ts';
import { writerOf } from './writer-of.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface NewReply {
  readonly requestId: string;
  readonly text: string;
  /** The number of replies that the author has seen. */
  readonly seen?: number | undefined;
  readonly author: UserActor;
}

const sentLabel = {
  'mail-and-page': () => t`Your reply was sent by email and appears on their support page.`,
  page: () => t`Your reply appears on their support page. They opted out of email.`,
  mail: () => t`Your reply was sent by email.`,
} as const;

/** Stores an admin's reply, and emails it if the writer allows emails. The request counts as answered. */
export const replyTo = (
  deps: Pick<Deps, 'db' | 'clock'> & MailDeps,
  { requestId, text, seen, author }: NewReply,
): Promise<{ message: string } | Failure<'SUPPORT_NOT_FOUND' | 'SUPPORT_REPLIED' | 'SUPPORT_OUT_OF_REACH'>> =>
  inTransaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return fail('SUPPORT_NOT_FOUND');
    const { writer, reach, email: to } = await writerOf(trx, request);
    if (reach === 'none') return fail('SUPPORT_OUT_OF_REACH');
    if (seen !== undefined && (await findReplies(trx, [request.id])).length > seen) return fail('SUPPORT_REPLIED');
    const at = deps.clock.now();
    const mailed = reach !== 'page';
    const reply = { id: newId(at.getTime()), text };
    await trx
      .insertInto('support_replies')
      .values({ ...reply, request_id: request.id, author_id: author.id, mailed, created_at: at })
      .execute();
    if (mailed) await sendReply(deps, trx, { request, isProven: writer === 'verified', reply, to });
    await moveRequest(trx, { request, to: 'answered', action: 'support.answer-request', actor: author, at });
    return { message: forCaller(sentLabel[reach]) };
  });
