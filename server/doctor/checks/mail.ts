import { randomUUID } from 'node:crypto';
import { countUndelivered } from '#features/orders/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { messageOf } from '#platform/database/database-error.ts';
import type { Queryable } from '#platform/database/open.ts';
import { checkMailServer, createMailer } from '#platform/mail/mail.ts';
import { type Finding, ok, problem, skipped, warning } from '../finding.ts';

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'outbox'>;

const todoByCode: Readonly<Record<string, string>> = {
  EAUTH: 'check user and password in SMTP_URL; special characters need percent encoding (@ is %40)',
  EDNS: 'check the host name in SMTP_URL',
  ESOCKET: 'check host and port in SMTP_URL: smtps:// for 465, smtp:// for 587',
  ECONNECTION: 'check host and port in SMTP_URL, and that your host doesn’t block outgoing mail',
  ETIMEDOUT: 'check host and port in SMTP_URL; many hosts block ports 25 and 465: try 587',
  ETLS: 'use smtps:// for port 465 and smtp:// for 587, and a name that is in the certificate',
  EENVELOPE: 'the server refuses the sender or the recipient: check MAIL_FROM, and what this account may send as',
};

/** Connects and logs in. Sends an email only if `sendTo` is given. */
export const checkMail = async (config: MailConfig, sendTo: string | null): Promise<Finding[]> => {
  const { smtpUrl, mailFrom, outbox } = config;
  if (smtpUrl === null) {
    if (sendTo !== null) return [problem('no mail can be sent', 'set SMTP_URL and MAIL_FROM')];
    return outbox
      ? [skipped('nothing leaves this machine: mails are at /dev/outbox')]
      : [warning('off: no mail is sent', 'set SMTP_URL and MAIL_FROM')];
  }
  const { host } = new URL(smtpUrl);
  try {
    await checkMailServer(smtpUrl);
  } catch (error) {
    return [problem(`${host} doesn’t take our mail: ${messageOf(error)}`, todoOf(error))];
  }
  const reached = ok(`${host} takes our login${sendTo === null ? ' (--mail ADDRESS sends a test mail)' : ''}`);
  return sendTo === null ? [reached] : [reached, await send(smtpUrl, mailFrom, sendTo)];
};

/** Emails about orders that didn't reach their buyers. Finds none while the database lacks the tables. */
export const checkUndelivered = async (db: Queryable): Promise<Finding[]> => {
  const count = await countUndelivered(db, new Date()).catch(() => 0);
  return count === 0
    ? []
    : [
        warning(
          `${count === 1 ? 'an email about an order' : `${count} emails about orders`} couldn’t be delivered in the last 30 days`,
          'see System, Email log in the admin dashboard (Failed), and correct the email in the order or send it again: docs/operations/mail.md, “A bounced email”',
        ),
      ];
};

const send = async (smtpUrl: string, mailFrom: string, to: string): Promise<Finding> => {
  const mailer = createMailer({ smtpUrl, mailFrom });
  const text = 'This is the test mail of npm run doctor. If you can read it, the shop’s mails arrive.';
  try {
    await mailer.send({
      messageId: `<doctor-${randomUUID()}@${
        mailFrom
          .split('@')
          .at(-1)
          ?.replace(/[^a-z0-9.-].*$/i, '') ?? 'localhost'
      }>`,
      to,
      subject: 'Test mail',
      text,
      html: `<p>${text}</p>`,
      date: new Date(),
    });
    return ok(`a test mail was handed over for ${to}: check its inbox and spam folder`);
  } catch (error) {
    return problem(`the test mail was refused: ${messageOf(error)}`, todoOf(error));
  } finally {
    mailer.close();
  }
};

const todoOf = (error: unknown): string => {
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } };
  return todoByCode[code] ?? todoByCode[cause?.code ?? ''] ?? 'read the message, and check SMTP_URL and MAIL_FROM';
};
