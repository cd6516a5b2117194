import { setTimeout as delay } from 'node:timers/promises';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { closeOrder, findOrder, type OrderRecord, reconcileOrder } from '#features/orders/server/public.ts';
import { isPaid } from '#features/orders/state-groups.ts';
import { findLegalVersions } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { hashMark, type Visitor } from '../holds/holders.ts';
import { exclusiveMs, findOwnOpenings, findPageUrl } from '../openings/open-checkouts.ts';
import type { Quote } from '../quote/get-quote.ts';
import { freezeOrder, keptTexts, type Buyer } from './freeze-order.ts';

export interface Started {
  readonly url: string;
}

export interface OwnCheckout {
  readonly order: OrderRecord;
  readonly request: string | null;
  readonly pageUrl: string | null;
}

/** A page with less time left isn't resumed. */
const minLifeMs = 2 * 60_000;
/** How long another request of the same buyer may take to open a page. If the server crashed, the page never opens. */
const openingMs = 20_000;
const pauseMs = 100;

/** Hashes everything in a buyer's request: an unchanged request gets the same payment page. */
export const requestOf = async (deps: Deps, quote: Quote, buyer: Buyer): Promise<string> => {
  const { db, clock, config } = deps;
  const versions = await findLegalVersions(db, keptTexts, clock.now());
  const { items, language, ...frozen } = freezeOrder(config, quote, buyer, versions);
  const keyOf = (item: (typeof items)[number]) => `${item.beatId} ${item.licenseId}`;
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return hashMark(
    config,
    'request',
    JSON.stringify({ ...frozen, ...(language !== null && { language }), items: sorted }),
  );
};

/** Newest first. Includes free checkouts of the last half hour, which are already complete. */
export const findOwnCheckouts = async (
  deps: DepsWithoutDb,
  db: Queryable,
  visitor: Visitor,
): Promise<OwnCheckout[]> => {
  const since = new Date(deps.clock.now().getTime() - exclusiveMs);
  const found: OwnCheckout[] = [];
  for (const { order_id: id, request, page_url: pageUrl, opened_at } of await findOwnOpenings(deps, db, visitor)) {
    const order = await findOrder(db, { id });
    if (order?.state === 'pending' || (order && isPaid(order.state) && opened_at > since)) {
      found.push({ order, request, pageUrl });
    }
  }
  return found;
};

/** In the order's language. */
export const successPage = ({ config }: Pick<Deps, 'config'>, { session_id: id, language }: OrderRecord): Started => ({
  url: pathIn(language ?? 'en', config.languages, `/beatstore/checkout/success?session_id=${id}`),
});

/**
 * Returns an open checkout's payment page, or the success page if it was paid; null if the page is closed, late or
 * about to close.
 */
export const resumeCheckout = async (deps: Deps, { order, pageUrl }: OwnCheckout): Promise<Started | null> => {
  const now = deps.clock.now().getTime();
  if (order.session_id === null) {
    const page = order.created_at.getTime() > now - openingMs ? await waitForPage(deps, order) : 'late';
    return typeof page === 'string' ? null : page;
  }
  const current = await reconcileOrder(deps, order.id);
  if (!current) return null;
  if (isPaid(current.state) || current.state === 'settling') return successPage(deps, current);
  const closesAt = current.session_expires_at?.getTime() ?? 0;
  return current.state === 'pending' && pageUrl !== null && closesAt > now + minLifeMs ? { url: pageUrl } : null;
};

/** Another request of the same buyer is opening the page. It may be closed before it opens, or open too late. */
export const waitForPage = async ({ db }: Deps, { id }: OrderRecord): Promise<Started | 'closed' | 'late'> => {
  for (let waited = 0; waited < openingMs; waited += pauseMs) {
    const url = await findPageUrl(db, id);
    if (url !== null) return url === undefined ? 'closed' : { url };
    await delay(pauseMs);
  }
  return 'late';
};

interface Closed {
  /** The success page if the buyer has already paid for exactly the quoted items. */
  readonly page: Started | null;
  /** One of the orders was paid at the last moment, and may have used up what a price depends on. */
  readonly wasPaid: boolean;
}

/**
 * Closes the buyer's earlier payment pages that have an item, code, offer or upgrade of this quote. Otherwise the buyer
 * could pay twice for the same items, or be refused their own code.
 */
export const closeEarlier = async (deps: Deps, quote: Quote, own: readonly OwnCheckout[]): Promise<Closed> => {
  const lines = quote.items;
  const mayStay = (order: OrderRecord): boolean => shared(order, lines) === 0 && !sharesReason(order, quote);
  const closed: { page: Started | null; wasPaid: boolean } = { page: null, wasPaid: false };
  for (const { order } of own) {
    if (order.state !== 'pending' || mayStay(order)) continue;
    const ended = await closeOrder(deps, order);
    if (!ended || !(isPaid(ended.state) || ended.state === 'settling')) continue;
    const same = shared(ended, lines) === lines.length && ended.items.length === lines.length;
    if (same) closed.page ??= successPage(deps, ended);
    closed.wasPaid = true;
  }
  return closed;
};

/** Whether order and quote use the same code or offer, or upgrade the same license: only one of them can stay open. */
const sharesReason = ({ items }: OrderRecord, { priced }: Quote): boolean =>
  priced.some(
    (line) =>
      line?.reduction &&
      line.reduction.reason !== 'deal' &&
      items.some((item) => item.reason_id === line.reduction?.reasonId),
  );

const shared = (order: OrderRecord, lines: Quote['items']): number =>
  lines.filter(({ beatId, licenseId }) =>
    order.items.some((item) => item.beat_id === beatId && item.license_id === licenseId),
  ).length;
