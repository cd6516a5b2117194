import { sql } from 'kysely';
import { escapeLike } from '#platform/database/escape-like.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { MailPurpose } from './mail-kinds.ts';

interface Mails {
  /** The beginning of the emails' purposes. */
  readonly purpose: MailPurpose;
  readonly to?: string;
}

/** Deletes unsent emails. Waits for one that is being sent, and deletes it if sending fails. */
export const withdrawMails = async (trx: Trx, { purpose, to }: Mails): Promise<void> => {
  await trx
    .deleteFrom('mailing_messages')
    .where('purpose', 'like', `${escapeLike(purpose)}%`)
    .where('sent_at', 'is', null)
    .$if(to !== undefined, (query) => query.where(sql<string>`lower(recipient)`, '=', to!.toLowerCase()))
    .execute();
};

/** Counts unsent emails, without those that failed for good. */
export const countWaitingMails = async (db: Queryable, { purpose }: Pick<Mails, 'purpose'>): Promise<number> => {
  const { waiting } = await db
    .selectFrom('mailing_messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('purpose', 'like', `${escapeLike(purpose)}%`)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
};
