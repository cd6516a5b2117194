import { coverUrl } from '#contract-kit/cover-sizes.ts';
import { formatCents } from '#contract-kit/format.ts';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { t } from '#contract-kit/texts/text.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import {
  defuse,
  type MailContent,
  type MailItem,
  type MailPurpose,
  writeMail,
  type WriteMailDeps,
} from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { inLanguage } from '#platform/texts/in-language.ts';
import { orderKey, orderPath } from '../access/order-key.ts';
import { whyLess } from '../../why-less.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { isForgotten } from '../../shown-buyer.ts';

export interface MailDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'rateLimit' | 'sessionSecret' | 'languages'>;
  /** The base URL for links, without a trailing slash. */
  readonly publicUrl: string;
}

type LinkDeps = Pick<MailDeps, 'config' | 'publicUrl'>;

/** The address of a page in the order's language. */
export const pageLink = ({ config, publicUrl }: LinkDeps, { language }: OrderRecord, path: string): string =>
  publicUrl + pathIn(language ?? 'en', config.languages, path);

export const orderLink = (deps: LinkDeps, order: OrderRecord): string =>
  pageLink(deps, order, orderPath(deps.config.sessionSecret, order));

/** Link to the order's withdrawal page, with the form filled in. */
export const withdrawLink = (deps: LinkDeps, order: OrderRecord): string =>
  pageLink(deps, order, `/withdraw?order=${order.id}&key=${orderKey(deps.config.sessionSecret, order)}`);

export const mailLine = (item: ItemRecord, publicUrl: string): MailItem => ({
  // The seller wrote this text, and anyone may have typed the email address, so links are defused.
  title: defuse(`${item.artist_name} - ${item.beat_title}`),
  // Covers of sold beats are never deleted.
  ...(item.cover !== '' && { picture: publicUrl + coverUrl(item.cover, 256) }),
  detail: [`${item.license.title} (${fileLabels(item.license.fileTypes)})`, whyLess(item)].filter(Boolean).join('. '),
  amount: formatCents(item.price_cents),
});

export const sumOf = (items: readonly ItemRecord[]): number => sum(items.map((item) => item.paid_cents));

/** How the refund of a card payment goes on. */
export const onItsWay = (amount: string): string =>
  t`${{ amount }} is on its way back to your card or account; most banks show it within 5 to 10 days.`;

export interface BuyerMail {
  readonly purpose: MailPurpose;
  readonly content: MailContent;
}

type Write<Rest extends unknown[], Result> = (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  ...rest: Rest
) => Promise<Result>;

/** Emails about an order are in its language, also if an admin causes them. */
export const inOrderLanguage =
  <Rest extends unknown[], Result>(write: Write<Rest, Result>): Write<Rest, Result> =>
  (deps, trx, order, ...rest) =>
    inLanguage(order.language ?? 'en', async () => await write(deps, trx, order, ...rest));

/** Sends nothing to buyers who have closed their account, even if the order's money moves. */
export const writeToBuyer = async (deps: MailDeps, trx: Trx, order: OrderRecord, mail: BuyerMail): Promise<void> => {
  if (!isForgotten(order)) await writeMail(deps, trx, { ...mail, to: order.email });
};
