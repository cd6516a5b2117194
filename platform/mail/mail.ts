import { createTransport } from 'nodemailer';

export interface Mail {
  /** With angle brackets. The same for each attempt, so that a mailbox shows a retried email once. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** A POST here stops further emails. Set for emails to a list and emails that another person causes. */
  readonly unsubscribeUrl?: string | null;
}

/** RFC 8058: a mail program unsubscribes its user with one click, by a POST without a session. */
export const listHeaders = (unsubscribeUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Resolves if the email was accepted. After any error but `MailRefused`, the same email may be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail server permanently refuses this email or its recipient, so retrying is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** These codes are about our login (RFC 4954, section 6). */
const aboutLogin = [530, 534, 535, 538];

/** An SMTP 5xx (RFC 5321, 4.2.1) about our login or sender address isn't permanent, because we can fix that. */
const isRefusal = (error: unknown): error is Error => {
  const { responseCode = 0, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  return error instanceof Error && responseCode >= 500 && !aboutLogin.includes(responseCode) && isAboutMail;
};

interface Settings {
  /** `smtp://user:password@host:587` or `smtps://…`; null if emails stay in the outbox. */
  readonly smtpUrl: string | null;
  /** `Name <address>`. */
  readonly mailFrom: string;
}

export const createMailer = ({ smtpUrl, mailFrom }: Settings): Mailer =>
  smtpUrl === null ? outbox : smtpMailer(smtpUrl, mailFrom);

/** Sends nothing. Without a mail server, the caller keeps the email for the outbox, if the outbox is on. */
const outbox: Mailer = { send: async () => {}, close: () => {} };

/** Connects and logs in without sending anything. Throws the mail server's error. */
export const checkMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 8000,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

const smtpMailer = (smtpUrl: string, mailFrom: string): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    // Emails contain only our own text, so nothing is read from files or fetched from URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html, date, unsubscribeUrl = null }) => {
      const sending = transport.sendMail({
        from: mailFrom,
        // An object is one email address, and never parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl !== null && listHeaders(unsubscribeUrl)) },
      });
      await sending.catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
};
