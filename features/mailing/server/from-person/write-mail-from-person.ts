import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { blockUrls, type LinkDeps } from './block-links.ts';
import { isBlocked } from './blocks.ts';
import type { MailContent } from '../mail-content.ts';
import type { PersonMailPurpose } from '../mail-kinds.ts';
import { storeMail, type WriteMailDeps } from '../write-mail.ts';

export type PersonMailDeps = WriteMailDeps &
  Pick<LinkDeps, 'publicUrl'> & {
    readonly config: Pick<Config, 'mailFrom' | 'rateLimit' | 'sessionSecret'>;
  };

interface PersonMail {
  /** Unique: a second email with the same purpose isn't written. */
  readonly purpose: PersonMailPurpose;
  readonly senderId: string;
  readonly to: string;
  /** The sender's words belong in `quotes`, and never in the subject. */
  readonly content: MailContent;
}

// By receiver, from everybody together.
const limits = {
  hour: { name: 'mailing.from-person.hour', max: 3, seconds: 3600 },
  day: { name: 'mailing.from-person.day', max: 10, seconds: 24 * 3600 },
} satisfies Record<string, RateLimit>;

/**
 * Counts an email that anyone can cause to any address. False: its receiver has had enough of them. Their count stays
 * locked until the transaction ends.
 */
export const mayWriteTo = async (
  { clock, config }: Pick<WriteMailDeps, 'clock'> & { readonly config: Pick<Config, 'rateLimit'> },
  trx: Trx,
  to: string,
): Promise<boolean> => {
  const receiver = to.toLowerCase();
  return (await checkRateLimits({ db: trx, clock, config }, [limits.hour, receiver], [limits.day, receiver])) === 0;
};

/**
 * Writes an email that one person's act sends to another, unless its receiver has blocked the sender or has had enough
 * of such emails. The caller isn't told which: its response must not depend on who the receiver is (decision 060). One who
 * writes to several does so in the order of their addresses: the receiver's count stays locked until the transaction ends.
 */
export const writeMailFromPerson = async (
  deps: PersonMailDeps,
  trx: Trx,
  { purpose, senderId, to, content }: PersonMail,
): Promise<void> => {
  const receiver = to.toLowerCase();
  if (await isBlocked(trx, { receiver, senderId })) return;
  if (!(await mayWriteTo(deps, trx, receiver))) return;
  const { page, oneClick } = blockUrls(deps, { senderId, receiver });
  const blocks = [
    ...content.blocks,
    { kind: 'links', links: [{ label: 'Block emails from this person', url: page }] },
  ] as const;
  await storeMail(deps, trx, { purpose, to, content: { ...content, blocks }, unsubscribeUrl: oneClick });
};
