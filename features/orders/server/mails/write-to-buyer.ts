import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { formatCents } from '#contract-kit/format.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import {
  countFailedMails,
  defuse,
  type MailContent,
  type MailItem,
  type MailKind,
  type MailPurpose,
  writeMail,
  type WriteMailDeps,
} from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { orderKey, orderPath } from '../access/order-key.ts';
import { whyLess } from '../lifecycle/why-less.ts';
import { isForgotten, type ItemRecord, type OrderRecord } from '../lifecycle/order-record.ts';

export interface MailDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'rateLimit' | 'sessionSecret'>;
  /** The base URL for links, without a trailing slash. */
  readonly publicUrl: string;
}

export const orderLink = (deps: Pick<MailDeps, 'config' | 'publicUrl'>, order: OrderRecord): string =>
  deps.publicUrl + orderPath(deps.config.sessionSecret, order);

/** The page for withdrawing from it, filled. */
export const withdrawLink = (deps: Pick<MailDeps, 'config' | 'publicUrl'>, order: OrderRecord): string =>
  `${deps.publicUrl}/withdraw?order=${order.id}&key=${orderKey(deps.config.sessionSecret, order)}`;

export const mailLine = (item: ItemRecord, publicUrl: string): MailItem => ({
  // A seller's words, in an email to whoever somebody names as the buyer.
  title: defuse(`${item.artist_name} - ${item.beat_title}`),
  // Covers of sold beats are kept for good.
  ...(item.cover !== '' && { picture: publicUrl + coverUrl(item.cover, 256) }),
  detail: [`${item.license.title} (${fileLabels(item.license.fileTypes)})`, whyLess(item)].filter(Boolean).join('. '),
  amount: formatCents(item.price_cents),
});

export const sumOf = (items: readonly ItemRecord[]): number => sum(items.map((item) => item.paid_cents));

export interface BuyerMail {
  readonly purpose: MailPurpose;
  readonly content: MailContent;
}

/** We don't write to buyers who have closed their account, whatever happens to the order's money. */
export const writeToBuyer = async (deps: MailDeps, trx: Trx, order: OrderRecord, mail: BuyerMail): Promise<void> => {
  if (!isForgotten(order)) await writeMail(deps, trx, { ...mail, to: order.email });
};

/** Emails about an order. Without one of these, a buyer has paid or withdrawn and knows nothing. */
const orderMails: readonly MailKind[] = [
  'purchase',
  'lost',
  'taken-back',
  'settling',
  'failed',
  'withdrawal',
  'withdrawal-accepted',
  'withdrawal-declined',
];

const shownDays = 30;

/**
 * How many emails to buyers about their orders bounced or were given up in the last 30 days, and were neither sent again
 * nor corrected since. Admins, the doctor and the metrics say so, because nobody else would notice.
 */
export const countUndelivered = (db: Queryable, now: Date): Promise<number> =>
  countFailedMails(db, { kinds: orderMails, since: new Date(now.getTime() - shownDays * dayMs) });
