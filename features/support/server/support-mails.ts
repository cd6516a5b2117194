import { label } from '#content/label.ts';
import { type MailBlock, writeMail, type WriteMailDeps } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import type { RequestRow } from './send-request.ts';

export interface MailDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'supportEmail'>;
}

interface Received {
  readonly request: RequestRow;
  /** Whether its writer has shown that mail to the address reaches them. */
  readonly isProven: boolean;
}

const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', text: part }));

const screenshotLine = (request: RequestRow): MailBlock[] =>
  request.screenshot_key === null
    ? []
    : [{ kind: 'note', text: `A screenshot came with it: it is kept in the store as ${request.screenshot_key}.` }];

/** Tells the label what somebody has written; nobody where no address is set for that. */
export const tellSupport = async (deps: MailDeps, trx: Trx, { request, isProven }: Received): Promise<void> => {
  if (!deps.config.supportEmail) return;
  const what = request.kind === 'support' ? 'Support request' : 'Feedback';
  await writeMail(deps, trx, {
    purpose: `support.told:${request.id}`,
    to: deps.config.supportEmail,
    content: {
      subject: `${what} from ${request.username}`,
      preview: request.text.slice(0, 100),
      heading: `${what} from ${request.username}`,
      blocks: [
        ...paragraphs(request.text),
        ...screenshotLine(request),
        {
          kind: 'facts',
          rows: [
            ['From', request.username],
            ['Reply to', request.email],
            [
              'Who',
              `${request.user_id === null ? 'a visitor' : 'an account holder'}${isProven ? '' : '; the address is not proven'}`,
            ],
            ['May be written to', request.email_consent ? 'yes' : 'no'],
            ['Number', request.id],
          ],
        },
      ],
    },
  });
};

/**
 * Tells the writer that their request has come. Visitors get none: anybody can type anybody's address. So can whoever
 * signs up; until the address is proven, nothing that they wrote is sent to it.
 */
export const confirmRequest = async (deps: MailDeps, trx: Trx, { request, isProven }: Received): Promise<void> => {
  await writeMail(deps, trx, {
    purpose: `support.received:${request.id}`,
    to: request.email,
    content: {
      subject: `We have your support request · ${label.name}`,
      preview: 'Someone at the label will read it and answer you.',
      heading: 'Your request is with us',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We received your message. Someone at the label will read it and answer you by email.',
        },
        ...(isProven ? ([{ kind: 'note', text: 'You wrote:' }, ...paragraphs(request.text)] as const) : []),
        ...(request.screenshot_key === null
          ? []
          : ([{ kind: 'note', text: 'Your screenshot came with it.' }] as const)),
        { kind: 'facts', rows: [['Number', request.id]] },
      ],
    },
  });
};
