import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailPurpose } from './mail-kinds.ts';

/** What is left of an email's text. */
export const blank = {
  subject: sql<string>`coalesce(lasting_subject, subject)`,
  body_text: '',
  body_html: '',
  unsubscribe_url: null,
};

export const blankMail = async (db: Queryable, id: string): Promise<void> => {
  await db.updateTable('mailing_messages').set(blank).where('id', '=', id).execute();
};

const keptInOutbox = 500;

/** Deletes the text of expired emails, and copies in the outbox: all if it's off, otherwise all but the newest. */
export const blankExpired = async ({ db, clock, config }: Deps): Promise<void> => {
  await db
    .updateTable('mailing_messages')
    .set(blank)
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', clock.now())
    .where('body_text', '<>', '')
    .execute();
  const surplus = db
    .selectFrom('mailing_outbox')
    .select('message_id')
    // Ids sort by time.
    .orderBy('message_id', 'desc')
    .offset(keptInOutbox)
    .limit(1);
  await db
    .deleteFrom('mailing_outbox')
    .$if(config.outbox, (query) => query.where('message_id', '<=', surplus))
    .execute();
};

/** Records an email as sent without sending it, for orders that are written as if they had been bought. */
export const noteSent = async (trx: Trx, purpose: MailPurpose): Promise<void> => {
  await trx
    .updateTable('mailing_messages')
    .set((mail) => ({ ...blank, sent_at: mail.ref('created_at') }))
    .where('purpose', '=', purpose)
    .where('sent_at', 'is', null)
    .execute();
};
