import { sql } from 'kysely';
import type { Db, Trx } from '#platform/database/open.ts';

interface Person {
  readonly email: string;
  readonly email_verified_at: Date | null;
}

/**
 * The mails that somebody was sent, for the export and for the end of an account. Theirs are those to an address that
 * they have proven: anybody can sign up with anybody's. What a mail said is in their mailbox; here stands that it was sent.
 */
export const mailingRecords = () => ({
  name: 'mails',
  collect: async (db: Db, { email, email_verified_at: proven }: Person) => {
    const mails =
      proven === null
        ? []
        : await db
            .selectFrom('mailing_messages')
            .select(['subject', 'created_at', 'sent_at'])
            .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
            .orderBy('created_at')
            .execute();
    return { data: mails.map((mail) => ({ subject: mail.subject, writtenAt: mail.created_at, sentAt: mail.sent_at })) };
  },
  /** One that has not been sent yet is still owed. */
  erase: async (trx: Trx, { email, email_verified_at: proven }: Person): Promise<readonly string[]> => {
    if (proven === null) return [];
    await trx
      .deleteFrom('mailing_messages')
      .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
      .where('sent_at', 'is not', null)
      .execute();
    return [];
  },
});
