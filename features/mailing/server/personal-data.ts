import { sql } from 'kysely';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** Only emails to a verified address, because anyone can type anyone's. The text is in the person's mailbox. */
export const mailingPersonalData = (): PersonalData => ({
  name: 'mails',
  collect: async (db, { email, email_verified_at: proven }) => {
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
  /** Emails that are still waiting are sent anyway. */
  erase: async (trx, { email, email_verified_at: proven }) => {
    if (proven === null) return [];
    await trx
      .deleteFrom('mailing_messages')
      .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
      .where('sent_at', 'is not', null)
      .execute();
    return [];
  },
});

/** The senders that a person has blocked, only for a verified address. A block without a sender blocks everyone. */
export const mailBlockPersonalData = (): PersonalData => ({
  name: 'blocked-emails',
  collect: async (db, { email, email_verified_at: proven }) => {
    const blocks = db
      .selectFrom('mailing_blocks')
      .select(['sender_id as senderId', 'created_at as since'])
      .where('receiver', '=', email.toLowerCase())
      .orderBy('created_at');
    return { data: proven === null ? [] : await blocks.execute() };
  },
  erase: async (trx, { id, email, email_verified_at: proven }) => {
    // A closed account sends no emails.
    await trx.deleteFrom('mailing_blocks').where('sender_id', '=', id).execute();
    if (proven !== null) {
      await trx.deleteFrom('mailing_blocks').where('receiver', '=', email.toLowerCase()).execute();
    }
    return [];
  },
});
