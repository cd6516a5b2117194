import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { sendCounter as contract } from '../../contract-own.ts';
import { restoreTimes } from '../business-days.ts';
import { forwardCounter } from '../mails/counter-mail.ts';
import { lockNotice, moveNotice } from '../notice-states.ts';
import { mayCounter } from './find-own.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface From {
  readonly noticeId: string;
  readonly actor: UserActor;
}

/** Stores an objection, forwards it to the notifier, and says when the material is restored unless they go to court. */
export const sendCounter = (
  deps: Deps,
  { noticeId, actor }: From,
  { name, address, phone, statement, signature }: ParsedInput<typeof contract>['body'],
): Promise<{ message: string } | Failure<'NOTICES_NOT_FOUND' | 'NOTICES_NO_COUNTER'>> =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockNotice(trx, noticeId);
    if (!notice || notice.subject_id !== actor.id || notice.facts === null) return fail('NOTICES_NOT_FOUND');
    if (!mayCounter(notice)) return fail('NOTICES_NO_COUNTER');
    const at = deps.clock.now();
    const { from, by } = restoreTimes(at, deps.config.labelTimezone);
    const counter = await trx
      .insertInto('notices_counters')
      .values({
        notice_id: notice.id,
        name,
        address,
        phone,
        statement,
        signature,
        created_at: at,
        restore_from: from,
        restore_by: by,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await forwardCounter(deps, trx, { notice: await moveNotice(trx, notice, 'countered', { at }), counter });
    return { message: forCaller(() => t`We’ve received your counter-notice and passed it on.`) };
  });
