import type { Selectable } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import { publish } from '#platform/events/events.ts';
import { type Mailer, MailRefused } from '#platform/mail/mail.ts';
import { blank, blankMail } from './blank-mails.ts';
import type { MessageTable } from './tables.ts';

interface SendDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: { now(): Date };
  readonly config: Pick<Config, 'outbox'>;
}

declare module '#platform/events/events.ts' {
  interface Events {
    /** The mail server has accepted this email. Its row is locked. */
    'mailing.sent': { readonly purpose: string; readonly at: Date };
    /** The recipient's server refuses this email for good. Its row is locked. */
    'mailing.refused': {
      readonly purpose: string;
      readonly to: string;
      readonly at: Date;
      readonly reason: string;
    };
  }
}

const longestReason = 500;

/** Deletes the email's text after sending. A crash in between sends the email twice, under the same Message-ID. */
export const sendMail = (deps: SendDeps, messageId: string): Promise<void> =>
  inTransaction(deps.db, (trx) => sendOnce(deps, trx, messageId));

const sendOnce = async ({ mailer, clock, config }: SendDeps, trx: Trx, messageId: string): Promise<void> => {
  const mail = await trx
    .selectFrom('mailing_messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('body_text', '<>', '')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mail) return await throwIfUnsent(trx, messageId);
  const now = clock.now();
  if (mail.expires_at !== null && mail.expires_at <= now) return await blankMail(trx, mail.id);
  try {
    await mailer.send({
      messageId: mail.message_id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      date: mail.created_at,
      unsubscribeUrl: mail.unsubscribe_url,
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await giveUpMail(trx, { id: mail.id, at: now, reason: error.message });
    const reason = error.message.slice(0, longestReason);
    return await publish(trx, 'mailing.refused', { purpose: mail.purpose, to: mail.recipient, at: now, reason });
  }
  await (config.outbox ? keepingCopy(trx, mail) : trx)
    .updateTable('mailing_messages')
    .set({ ...blank, sent_at: now, failed_at: null, failure: null })
    .where('id', '=', mail.id)
    .execute();
  await publish(trx, 'mailing.sent', { purpose: mail.purpose, at: now });
};

/** A run that exceeds its job's time still holds the email. The next attempt must fail, so that it's retried. */
const throwIfUnsent = async (trx: Trx, messageId: string): Promise<void> => {
  const unsent = await trx
    .selectFrom('mailing_messages')
    .select('id')
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('body_text', '<>', '')
    .executeTakeFirst();
  if (unsent) throw new Error('An earlier attempt is still sending this email.');
};

interface GivenUp {
  readonly id: string;
  readonly at: Date;
  readonly reason: string;
}

/** Keeps the text of an email that couldn't be delivered, so that an admin can resend it. */
export const giveUpMail = async (db: Queryable, { id, at, reason }: GivenUp): Promise<void> => {
  await db
    .updateTable('mailing_messages')
    .set({ failed_at: at, failure: reason.slice(0, longestReason) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
};

/** Without a mail server, emails are read in the outbox. */
const keepingCopy = (trx: Trx, { id, subject, body_text, body_html, unsubscribe_url }: Selectable<MessageTable>) => {
  const copy = { subject, body_text, body_html, unsubscribe_url };
  return trx.with('copy', (query) =>
    query
      .insertInto('mailing_outbox')
      .values({ message_id: id, ...copy })
      .onConflict((sentBefore) => sentBefore.column('message_id').doUpdateSet(copy)),
  );
};
