import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** All that is kept of a mail is that there was one. */
const blank = {
  subject: sql<string>`coalesce(lasting_subject, subject)`,
  body_text: '',
  body_html: '',
};

/** Deletes the text of a mail. */
export const blankMail = async (db: Queryable, id: string): Promise<void> => {
  await db.updateTable('mailing_messages').set(blank).where('id', '=', id).execute();
};

const keptInOutbox = 500;

/** Deletes the text of expired mails, and copies in the outbox: all when it is off, else all but the newest. */
export const blankExpired = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> => {
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
