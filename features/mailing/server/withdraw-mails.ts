import { sql } from 'kysely';
import { escapeLike } from '#platform/database/escape-like.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { MailPurpose } from './mail-kinds.ts';

interface Mails {
  /** How their purposes begin. */
  readonly purpose: MailPurpose;
  /** Only those to this address. */
  readonly to?: string;
}

/** Deletes emails that haven't been sent. One that is being sent at this moment is waited for: should that fail, it goes, too. */
export const withdrawMails = async (trx: Trx, { purpose, to }: Mails): Promise<void> => {
  await trx
    .deleteFrom('mailing_messages')
    .where('purpose', 'like', `${escapeLike(purpose)}%`)
    .where('sent_at', 'is', null)
    .$if(to !== undefined, (query) => query.where(sql<string>`lower(recipient)`, '=', to!.toLowerCase()))
    .execute();
};

/** How many of them wait to be sent; those given up don't count. */
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
