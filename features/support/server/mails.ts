import { t } from '#contract-kit/texts/text.ts';
import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { label } from '#content/current.ts';
import { type MailBlock, writeMail, type WriteMailDeps } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { screenshotPath } from './screenshot-path.ts';
import type { RequestRow } from './tables.ts';

export const supportMails = {
  'support.told': 'label',
  'support.received': 'own',
  'support.reply': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    support: typeof supportMails;
  }
}

export interface MailDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'supportEmail'>;
  readonly publicUrl: string;
}

interface Received {
  readonly request: RequestRow;
  /** Whether the writer's email is verified. */
  readonly isProven: boolean;
}

const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', text: part }));

/** The page where admins reply to the request. */
const requestPath = (requestId: string): string => `/dashboard/admin/support?request=${requestId}`;

const screenshotLine = (request: RequestRow, publicUrl: string): MailBlock[] =>
  request.screenshot_key === null
    ? []
    : [
        {
          kind: 'note',
          text: t`A screenshot is attached, stored as ${{ file: request.screenshot_key }}. Admins can open it:`,
        },
        { kind: 'button', label: t`Open the screenshot`, url: `${publicUrl}${screenshotPath(request.id)}` },
      ];

const writerWords = ({ user_id: userId }: RequestRow, isProven: boolean): string => {
  if (userId === null) return isProven ? t`a visitor` : t`a visitor; the email isn’t verified`;
  return isProven ? t`an account holder` : t`an account holder; the email isn’t verified`;
};

/** Emails the message to the label if `SUPPORT_EMAIL` is set. */
export const emailSupport = async (deps: MailDeps, trx: Trx, { request, isProven }: Received): Promise<void> => {
  if (!deps.config.supportEmail) return;
  const { number, username } = request;
  const isSupport = request.kind === 'support';
  await writeMail(deps, trx, {
    purpose: `support.told:${request.id}`,
    to: deps.config.supportEmail,
    content: {
      subject: isSupport
        ? t`Support request #${{ number: String(number) }}`
        : t`Feedback #${{ number: String(number) }}`,
      preview: request.text.slice(0, 100),
      heading: isSupport ? t`Support request from ${{ username }}` : t`Feedback from ${{ username }}`,
      blocks: [
        ...paragraphs(request.text),
        ...screenshotLine(request, deps.publicUrl),
        {
          kind: 'facts',
          rows: [
            [t`From`, request.username],
            [t`Reply to`, request.email],
            [t`Who`, writerWords(request, isProven)],
            [t`May be emailed`, request.email_consent ? t`yes` : t`no`],
            [t`Number`, `#${request.number}`],
          ],
        },
        { kind: 'button', label: t`Open the request`, url: `${deps.publicUrl}${requestPath(request.id)}` },
      ],
    },
  });
};

/** Confirms a request of an account that allows emails. Quotes it only if the account's email is verified. */
export const confirmRequest = async (deps: MailDeps, trx: Trx, { request, isProven }: Received): Promise<void> => {
  await writeMail(deps, trx, {
    purpose: `support.received:${request.id}`,
    to: request.email,
    content: {
      subject: t`We have your support request · ${{ label: label.name }}`,
      preview: t`Someone at the label will read it and answer you.`,
      heading: t`We’ve received your request`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`We received your message. Someone at the label will read it and answer you by email.`,
        },
        ...(isProven ? ([{ kind: 'note', text: t`You wrote:` }, ...paragraphs(request.text)] as const) : []),
        ...(request.screenshot_key === null
          ? []
          : ([{ kind: 'note', text: t`We also received your screenshot.` }] as const)),
        { kind: 'facts', rows: [[t`Number`, `#${request.number}`]] },
      ],
    },
  });
};

interface Reply {
  readonly id: string;
  readonly text: string;
}

/** Emails an admin's reply. Quotes the request only if the writer's email is verified. */
export const sendReply = async (
  deps: MailDeps,
  trx: Trx,
  { request, isProven, reply, to }: Received & { readonly reply: Reply; readonly to: string },
): Promise<void> => {
  const isSupport = request.kind === 'support';
  const number = String(request.number);
  const further =
    request.user_id === null
      ? { label: t`Contact us again`, path: '/contact' }
      : { label: t`See your requests`, path: '/support' };
  await writeMail(deps, trx, {
    purpose: `support.reply:${reply.id}`,
    to,
    content: {
      subject: isSupport
        ? t`Re: your support request #${{ number }} · ${{ label: label.name }}`
        : t`Re: your feedback #${{ number }} · ${{ label: label.name }}`,
      preview: reply.text.slice(0, 100),
      heading: isSupport ? t`Our reply to your support request` : t`Our reply to your feedback`,
      blocks: [
        ...paragraphs(reply.text),
        { kind: 'button', label: further.label, url: `${deps.publicUrl}${further.path}` },
        ...(isProven ? ([{ kind: 'note', text: t`You wrote:` }, ...paragraphs(request.text)] as const) : []),
        { kind: 'facts', rows: [[t`Number`, `#${request.number}`]] },
      ],
    },
  });
};
