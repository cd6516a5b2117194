import { setTimeout as delay } from 'node:timers/promises';
import {
  closeOrder,
  findOrder,
  freeSessionPrefix,
  isPaid,
  type OrderRecord,
  reconcileOrder,
} from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { hashMark, type Visitor } from '../holds/holders.ts';
import { exclusiveMs, findOwnOpenings, findPageUrl } from '../openings/open-checkouts.ts';
import type { Quote } from '../quote/get-quote.ts';
import { frozenOf, type Buyer } from './place-checkout.ts';

/** Where the buyer goes next. */
export interface Started {
  readonly url: string;
}

/** An open checkout of the same browser or account. */
export interface OwnCheckout {
  readonly order: OrderRecord;
  readonly request: string | null;
  readonly pageUrl: string | null;
}

/** A page that closes sooner isn't worth going to. */
const minLifeMs = 2 * 60_000;
/** How long another request of the same buyer may take to open a page; after a crash it never does. */
const openingMs = 20_000;
const pauseMs = 100;

/**
 * Stands for everything that a buyer asks for: the same request, as long as nothing about it has changed, gets the same
 * payment page.
 */
export const requestOf = ({ config }: Deps, quote: Quote, buyer: Buyer): string => {
  const { items, ...frozen } = frozenOf(config, quote, buyer);
  const keyOf = (item: (typeof items)[number]) => `${item.beatId} ${item.licenseId}`;
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return hashMark(config, 'request', JSON.stringify({ ...frozen, items: sorted }));
};

/** Those that can still be paid, and free ones of the last half hour: they are done at once. Newest first. */
export const findOwnCheckouts = async (deps: Deps, db: Queryable, visitor: Visitor): Promise<OwnCheckout[]> => {
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

const successPage = ({ session_id }: OrderRecord): Started => ({
  url: `/beatstore/checkout/success?session_id=${session_id}`,
});

/** Back to an open checkout: to its payment page, or to the order if it has been paid. Null if its page is closing. */
export const resumeCheckout = async (deps: Deps, { order, pageUrl }: OwnCheckout): Promise<Started | null> => {
  const now = deps.clock.now().getTime();
  if (order.session_id === null) {
    const page = order.created_at.getTime() > now - openingMs ? await waitForPage(deps, order) : 'late';
    return typeof page === 'string' ? null : page;
  }
  const current = await reconcileOrder(deps, order.id);
  if (!current) return null;
  if (isPaid(current.state) || current.state === 'settling') return successPage(current);
  const closesAt = current.session_expires_at?.getTime() ?? 0;
  return current.state === 'pending' && pageUrl !== null && closesAt > now + minLifeMs ? { url: pageUrl } : null;
};

/** The page that another request of the same buyer is just opening: it may be closed before it is open, or come too late. */
export const waitForPage = async ({ db }: Deps, { id }: OrderRecord): Promise<Started | 'closed' | 'late'> => {
  for (let waited = 0; waited < openingMs; waited += pauseMs) {
    const url = await findPageUrl(db, id);
    if (url !== null) return url === undefined ? 'closed' : { url };
    await delay(pauseMs);
  }
  return 'late';
};

/**
 * A buyer who starts again with other items has left a payment page open: we close it, so that nobody pays twice for the
 * same items, and so that it doesn't keep a code from them. If they have already paid for exactly these, the response leads
 * to that order.
 */
export const closeEarlier = async (deps: Deps, quote: Quote, own: readonly OwnCheckout[]): Promise<Started | null> => {
  const lines = quote.items;
  const mayStay = (order: OrderRecord): boolean => shared(order, lines) === 0 && !sharesReason(order, quote);
  let paid: Started | null = null;
  for (const { order } of own) {
    if (order.state !== 'pending' || order.session_id?.startsWith(freeSessionPrefix) || mayStay(order)) continue;
    const ended = await closeOrder(deps, order);
    if (!ended || !(isPaid(ended.state) || ended.state === 'settling')) continue;
    const same = shared(ended, lines) === lines.length && ended.items.length === lines.length;
    if (same) paid ??= successPage(ended);
  }
  return paid;
};

/** Whether an order uses the same code, or upgrades the same license: only one of them can stand. */
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
