import { priceToCents } from '#contract-kit/money.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { findOrders, type ItemRecord, type OrderRecord } from '#features/orders/server/public.ts';
import { keptOf, takenBackOf } from '#features/orders/kept-of.ts';
import { newKey } from '../login/keys.ts';
import type { TestSeller } from '../orders/selling.ts';
import type { LoggedInBrowser } from '../people.ts';
import type { RandomShop } from './random-shop.ts';

// The items in a shop's ledger, and how figures on screens are read and compared with the ledger.

const app = '/api/v1/app';
export const centsOf = (amount: string): number =>
  amount.startsWith('-') ? 0 - priceToCents(amount.slice(1)) : priceToCents(amount);

export interface Item extends ItemRecord {
  readonly order: OrderRecord;
  /** Cents according to the ledger. */
  readonly sold: number;
  readonly refunded: number;
  readonly kept: number;
  readonly earned: ReadonlyMap<string, number>;
}

export interface Books extends RandomShop {
  readonly items: readonly Item[];
  readonly orders: readonly OrderRecord[];
  /** By order id: what the buyer paid including tax, less refunds. The ledger is based on it. */
  readonly paid: ReadonlyMap<string, number>;
}

/**
 * Cents of a payment that the shop still has. `keptOf` leaves out lost items, whose buyer gets a refund. But Stripe
 * refuses refunds after a partial dispute, so then the shop still has their price.
 */
const leftWithShop = (order: OrderRecord): number =>
  order.state === 'paid' && order.charged_back_cents > 0 && order.items.some(({ state }) => state === 'lost')
    ? order.total_cents - takenBackOf(order)
    : sum([...keptOf(order).values()]);

export const readBooks = async (world: RandomShop): Promise<Books> => {
  const { db } = world.shop.deps;
  const ids = await db.selectFrom('orders_orders').select('id').where('paid_at', 'is not', null).execute();
  const orders = await findOrders(
    db,
    ids.map(({ id }) => id),
  );
  const entries = await db.selectFrom('payouts_entries').selectAll().where('item_id', 'is not', null).execute();
  const paid = new Map(orders.map((order) => [order.id, leftWithShop(order)]));
  const items = orders.flatMap((order) =>
    order.items.map((item) => {
      const lines = entries.filter((line) => line.item_id === item.id);
      const of = (kind: string) => sum(lines.filter((line) => line.kind === kind).map(({ cents }) => cents));
      const bySeller = Map.groupBy(lines, (line) => line.seller_id);
      const earned = new Map([...bySeller].map(([id, own]) => [id, sum(own.map(({ cents }) => cents))]));
      return { ...item, order, sold: of('sale'), refunded: 0 - of('refund'), kept: of('sale') + of('refund'), earned };
    }),
  );
  return { ...world, items, orders, paid };
};

export const json = async (browser: LoggedInBrowser, path: string) => {
  const response = await browser.call('GET', `${app}/${path}`);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
};
export const csv = async (browser: LoggedInBrowser, path: string): Promise<string[][]> =>
  (await browser.call('GET', `${app}/${path}`)).payload
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell));

/** Sums of cents by id, without those that are zero. */
export const byId = <T>(
  list: readonly T[],
  id: (of: T) => string | null,
  cents: (of: T) => number,
): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(list, id)]
      .map(([key, of]) => [key ?? '', sum(of.map(cents))] as const)
      .filter(([, total]) => total !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
export const kept = ({ kept: cents }: Pick<Item, 'kept'>): number => cents;
export const itemsOf = ({ items }: Books, { user }: TestSeller): Item[] =>
  items.filter((item) => item.seller_id === user.id);

/** Returns the shown figure and the one computed from the books. */
export type Figure<Of> = (books: Books, of: Of) => Promise<readonly [shown: unknown, booked: unknown]>;

/** The shown earnings of codes or deals, by id. */
export const earnedBy = (
  { items }: Books,
  reasons: readonly { readonly _id: string; readonly earned: string }[],
): readonly [unknown, unknown] => [
  reasons.map(({ earned }) => centsOf(earned)),
  reasons.map(({ _id }) => sum(items.filter((item) => item.reason_id === _id).map(kept))),
];

export const linesOf = (items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [item.id, [item.sold, item.refunded]] as const));

/** Items as an API client syncs them, by id. */
export const syncedBy = async ({ shop }: Books, userId: string) => {
  const key = await newKey(shop, userId);
  const { sales } = (await key.call('GET', `${app}/sync/sales`)).json();
  return Object.fromEntries(
    (sales as { _id: string; cents: number; refundedCents: number }[]).map((sale) => [
      sale._id,
      [sale.cents, sale.refundedCents],
    ]),
  );
};
