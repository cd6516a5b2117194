import { createHash } from 'node:crypto';
import { newId } from '#contract-kit/ids.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPurpose, PersonMailPurpose } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';

export interface WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom'>;
  /** The site's, for the logo. */
  readonly publicUrl: string;
  readonly jobs: Jobs;
  readonly clock: { now(): Date };
}

interface NewMail<Purpose = MailPurpose> {
  /** Unique: a second email with the same purpose isn't written. */
  readonly purpose: Purpose;
  readonly to: string;
  readonly content: MailContent;
  /** Expiry of the link or code. Afterwards an unsent email isn't sent anymore, and its text is deleted. */
  readonly expiresAt?: Date;
  /** Replaces the subject once the email is sent or has expired, because the subject contains a secret. */
  readonly lastingSubject?: string;
  /** A POST to this URL unsubscribes the reader (RFC 8058). Emails with one are sent after those without. */
  readonly unsubscribeUrl?: string;
}

/** Writes an email in the transaction that causes it. A job sends it after the commit. */
export const writeMail = (deps: WriteMailDeps, trx: Trx, mail: NewMail): Promise<void> => storeMail(deps, trx, mail);

/** Works for all kinds of email; other features call `writeMail` or `writeMailFromPerson`. */
export const storeMail = async (
  deps: WriteMailDeps,
  trx: Trx,
  { purpose, to, content, expiresAt, lastingSubject, unsubscribeUrl }: NewMail<MailPurpose | PersonMailPurpose>,
): Promise<void> => {
  const now = deps.clock.now();
  const { subject, text, html } = renderMail(content, deps.publicUrl);
  const written = await trx
    .insertInto('mailing_messages')
    .values({
      id: newId(now.getTime()),
      purpose,
      message_id: messageId(purpose, deps.config.mailFrom),
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      created_at: now,
      sent_at: null,
      expires_at: expiresAt ?? null,
      lasting_subject: lastingSubject ?? null,
      unsubscribe_url: unsubscribeUrl ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  const priority = unsubscribeUrl === undefined ? 0 : -1;
  await deps.jobs.send('mailing.send', { messageId: written.id }, { trx, priority });
};

/**
 * Rewrites and resends an email, under a new Message-ID because mailboxes drop duplicates. Waits for one that is being
 * sent. Returns false if the email still waits to be sent, unless `evenIfWaiting`.
 */
export const rewriteMail = async (
  deps: WriteMailDeps,
  trx: Trx,
  { purpose, to, content }: Pick<NewMail, 'purpose' | 'to' | 'content'>,
  { evenIfWaiting = false }: { readonly evenIfWaiting?: boolean } = {},
): Promise<boolean> => {
  const earlier = await trx
    .selectFrom('mailing_messages')
    .select(['id', 'sent_at', 'failed_at', 'body_text'])
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  if (!earlier) {
    await writeMail(deps, trx, { purpose, to, content });
    return true;
  }
  const isWaiting = earlier.sent_at === null && earlier.failed_at === null && earlier.body_text !== '';
  if (isWaiting && !evenIfWaiting) return false;
  const { subject, text, html } = renderMail(content, deps.publicUrl);
  await trx
    .updateTable('mailing_messages')
    .set({
      message_id: messageId(`${purpose}:${deps.clock.now().toISOString()}` as MailPurpose, deps.config.mailFrom),
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      created_at: deps.clock.now(),
      sent_at: null,
      failed_at: null,
      failure: null,
      expires_at: null,
    })
    .where('id', '=', earlier.id)
    .execute();
  await deps.jobs.send('mailing.send', { messageId: earlier.id }, { trx });
  return true;
};

const messageId = (purpose: MailPurpose | PersonMailPurpose, mailFrom: string): string => {
  const host = /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(purpose).digest('hex').slice(0, 40)}@${host}>`;
};
