import { sql } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** What stays of a mail: that there was one. */
const blank = {
  subject: sql<string>`coalesce(lasting_subject, subject)`,
  body_text: '',
  body_html: '',
};

/** Takes out of a mail what nobody needs to read here any more. */
export const blankMail = async (db: Queryable, id: string): Promise<void> => {
  await db.updateTable('mailing_messages').set(blank).where('id', '=', id).execute();
};

const keptInOutbox = 500;

/** Blanks what waited longer than it is worth anything, and the copies of an outbox that is off by now or has become long. */
export const blankExpired = async ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> => {
  await db
    .updateTable('mailing_messages')
    .set(blank)
    .where('sent_at', 'is', null)
    .where('expires_at', '<=', clock.now())
    .where('body_text', '<>', '')
    .execute();
  const newest = db
    .selectFrom('mailing_outbox')
    .select('message_id')
    // Ids of mails begin with their time.
    .orderBy('message_id', 'desc')
    .limit(keptInOutbox);
  await db
    .deleteFrom('mailing_outbox')
    .$if(config.outbox, (query) => query.where('message_id', 'not in', newest))
    .execute();
};
