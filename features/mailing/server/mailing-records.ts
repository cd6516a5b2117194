import { sql } from 'kysely';
import type { Db, Trx } from '#platform/database/open.ts';

interface Person {
  readonly email: string;
  readonly email_verified_at: Date | null;
}

/**
 * The mails that somebody was sent, for the export and the closing of an account. Only those to a verified address are
 * theirs: anybody can sign up with anybody's. The text is in their mailbox; this only says that it was sent.
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
  /** Mails that are not sent yet are still sent. */
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
