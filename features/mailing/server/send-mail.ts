import type { Selectable } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import { type Mailer, MailRefused } from '#platform/mail/mail.ts';
import { blankMail } from './blank-mails.ts';
import type { MessageTable } from './tables.ts';

interface SendDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: { now(): Date };
  readonly config: Pick<Config, 'outbox'>;
  readonly hooks: MailHooks;
}

interface TakenMail {
  readonly purpose: string;
  readonly at: Date;
}

interface RefusedMail extends TakenMail {
  readonly to: string;
  readonly reason: string;
}

/** The first two are called in the transaction that records it, which has the email's row locked. */
export interface MailHooks {
  /** The recipient's server refuses this email for good. */
  refused(trx: Trx, mail: RefusedMail): Promise<void>;
  /** The mail server has accepted this email. */
  taken?(trx: Trx, mail: TakenMail): Promise<void>;
  /** Called after an email was sent and recorded. Must not fail. */
  sent?(purpose: string): Promise<void>;
}

const longestReason = 500;

/**
 * Sends an email once, then deletes its text here. A crash between sending and recording it sends it twice under the
 * same Message-ID, which no transaction can prevent. Two concurrent jobs send it once.
 */
export const sendMail = async (deps: SendDeps, messageId: string): Promise<void> => {
  const purpose = await inTransaction(deps.db, (trx) => sendOnce(deps, trx, messageId));
  if (purpose !== null) await deps.hooks.sent?.(purpose);
};

/** @returns its purpose if it was sent */
const sendOnce = async (
  { mailer, clock, config, hooks }: SendDeps,
  trx: Trx,
  messageId: string,
): Promise<string | null> => {
  const mail = await trx
    .selectFrom('mailing_messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('body_text', '<>', '')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mail) {
    await throwIfUnsent(trx, messageId);
    return null;
  }
  const now = clock.now();
  if (mail.expires_at !== null && mail.expires_at <= now) {
    await blankMail(trx, mail.id);
    return null;
  }
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
    await hooks.refused(trx, { purpose: mail.purpose, to: mail.recipient, at: now, reason });
    return null;
  }
  if (config.outbox) await keepCopy(trx, mail);
  await trx
    .updateTable('mailing_messages')
    .set({ sent_at: now, failed_at: null, failure: null })
    .where('id', '=', mail.id)
    .execute();
  await blankMail(trx, mail.id);
  await hooks.taken?.(trx, { purpose: mail.purpose, at: now });
  return mail.purpose;
};

/**
 * A run that exceeds its job's time holds the email, and the next attempt finds it locked. That attempt must not count
 * as done: if the first one fails, nobody would retry.
 */
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

/** Records why an email couldn't be delivered. Its text stays, so that an admin can resend it. */
export const giveUpMail = async (db: Queryable, { id, at, reason }: GivenUp): Promise<void> => {
  await db
    .updateTable('mailing_messages')
    .set({ failed_at: at, failure: reason.slice(0, longestReason) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
};

/** Without a mail server, emails are read in the outbox. */
const keepCopy = async (
  trx: Trx,
  { id, subject, body_text, body_html, unsubscribe_url }: Selectable<MessageTable>,
): Promise<void> => {
  const copy = { subject, body_text, body_html, unsubscribe_url };
  await trx
    .insertInto('mailing_outbox')
    .values({ message_id: id, ...copy })
    .onConflict((sentBefore) => sentBefore.column('message_id').doUpdateSet(copy))
    .execute();
};
