import { t } from '#contract-kit/texts/text.ts';
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

// Per receiver, from all senders and from one sender, so that one sender can't use up the total (decision 118).
const limits = {
  ownHour: { name: 'mailing.from-person.sender-hour', max: 2, seconds: 3600 },
  ownDay: { name: 'mailing.from-person.sender-day', max: 5, seconds: 24 * 3600 },
  hour: { name: 'mailing.from-person.hour', max: 3, seconds: 3600 },
  day: { name: 'mailing.from-person.day', max: 10, seconds: 24 * 3600 },
} satisfies Record<string, RateLimit>;

interface Counted {
  readonly to: string;
  /** An account id. All visitors count together as one sender. */
  readonly from: string;
}

/** Counts an email; returns false if the receiver has reached a limit. Locks the counters until the transaction ends. */
export const mayWriteTo = async (
  { clock, config }: Pick<WriteMailDeps, 'clock'> & { readonly config: Pick<Config, 'rateLimit'> },
  trx: Trx,
  { to, from }: Counted,
): Promise<boolean> => {
  const receiver = to.toLowerCase();
  const wait = await checkRateLimits(
    { db: trx, clock, config },
    [limits.ownHour, `${from} ${receiver}`],
    [limits.ownDay, `${from} ${receiver}`],
    [limits.hour, receiver],
    [limits.day, receiver],
  );
  return wait === 0;
};

/**
 * The caller doesn't learn whether the receiver has blocked the sender or reached a limit, because its response must
 * not depend on the receiver (decision 060). Write to several receivers in the order of their addresses, because each
 * one's counter stays locked until the transaction ends.
 */
export const writeMailFromPerson = async (
  deps: PersonMailDeps,
  trx: Trx,
  { purpose, senderId, to, content }: PersonMail,
): Promise<void> => {
  const receiver = to.toLowerCase();
  if (await isBlocked(trx, { receiver, senderId })) return;
  if (!(await mayWriteTo(deps, trx, { to: receiver, from: senderId }))) return;
  const { page, oneClick } = blockUrls(deps, { senderId, receiver });
  const blocks = [
    ...content.blocks,
    { kind: 'links', links: [{ label: t`Block emails from this person`, url: page }] },
  ] as const;
  await storeMail(deps, trx, { purpose, to, content: { ...content, blocks }, unsubscribeUrl: oneClick });
};
