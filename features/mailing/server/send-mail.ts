import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Mailer } from '#platform/mail/mail.ts';

interface SendDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: { now(): Date };
}

/**
 * Hands a mail over, once. A crash between the handing over and the note of it repeats it with the same Message-ID,
 * which no transaction can prevent; two jobs at once do not.
 */
export const sendMail = ({ db, mailer, clock }: SendDeps, messageId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const mail = await trx
      .selectFrom('mailing_messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('sent_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return;
    await mailer.send({
      messageId: mail.message_id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      date: mail.created_at,
    });
    await trx.updateTable('mailing_messages').set({ sent_at: clock.now() }).where('id', '=', messageId).execute();
  });
