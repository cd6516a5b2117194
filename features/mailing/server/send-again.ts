import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Input {
  readonly mailId: string;
  readonly actor: UserActor;
}

type Refusal = Failure<'MAILS_NOT_FOUND' | 'MAILS_NOT_FAILED'>;

/** Gives a failed email its full number of attempts again, under the same Message-ID. */
export const sendAgain = (
  { db, jobs, clock }: Deps,
  { mailId, actor }: Input,
): Promise<{ message: string } | Refusal> =>
  inTransaction(db, async (trx) => {
    const mail = await trx
      .selectFrom('mailing_messages')
      .select(['purpose', 'body_text', 'sent_at', 'failed_at'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return fail('MAILS_NOT_FOUND');
    if (mail.sent_at !== null || mail.failed_at === null || mail.body_text === '') return fail('MAILS_NOT_FAILED');
    await trx
      .updateTable('mailing_messages')
      .set({ failed_at: null, failure: null })
      .where('id', '=', mailId)
      .execute();
    await writeAudit(trx, {
      at: clock.now(),
      actorId: actor.id,
      from: actor.address,
      action: 'mails.send-again',
      subjectId: mailId,
      // The mail server's reply often names the recipient, and the audit log is permanent.
      details: { kind: mail.purpose.split(':')[0], before: { state: 'failed' }, after: { state: 'waiting' } },
    });
    await jobs.send('mailing.send', { messageId: mailId }, { trx });
    return { message: forCaller(() => t`The email is on its way again.`) };
  });
