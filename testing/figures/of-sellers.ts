import { sum } from '#contract-kit/numbers/sum.ts';
import { ordersPersonalData } from '#features/orders/server/personal-data.ts';
import type { TestSeller } from '../orders/selling.ts';
import {
  byId,
  centsOf,
  csv,
  earnedBy,
  type Figure,
  type Item,
  itemsOf,
  json,
  kept,
  linesOf,
  syncedBy,
} from './books.ts';

/** Figures that a seller sees of their own sales. */
export const ofSellers: Readonly<Record<string, Figure<TestSeller>>> = {
  'statistics in all': async (books, seller) => {
    const { total } = await json(seller.browser, 'seller/statistics?days=7');
    return [centsOf(total.revenue), sum(itemsOf(books, seller).map(kept))];
  },
  'statistics by day': async (books, seller) => {
    const { days } = await json(seller.browser, 'seller/statistics?days=7');
    const shown = sum(days.map(({ revenue }: { revenue: string }) => centsOf(revenue)));
    return [shown, sum(itemsOf(books, seller).map(kept))];
  },
  'statistics by beat': async (books, seller) => {
    const { beats } = await json(seller.browser, 'seller/statistics?days=7');
    return [
      byId<{ _id: string; revenue: string }>(
        beats,
        ({ _id }) => _id,
        ({ revenue }) => centsOf(revenue),
      ),
      byId(itemsOf(books, seller), (item) => item.beat_id, kept),
    ];
  },
  'statistics as CSV': async (books, seller) => {
    const lines = await csv(seller.browser, 'seller/statistics.csv?days=7');
    return [sum(lines.map((cells) => centsOf(cells[7] ?? ''))), sum(itemsOf(books, seller).map(kept))];
  },
  'what codes earned': async (books, seller) => {
    const { codes } = await json(seller.browser, 'seller/codes');
    return earnedBy(books, codes);
  },
  'what deals earned': async (books, seller) => {
    const { deals } = await json(seller.browser, 'seller/deals');
    return earnedBy(books, deals);
  },
  'what shared beats earned': async (books, seller) => {
    const { shares } = await json(seller.browser, 'splits');
    const ofBeat = ({ beat }: HeldShare) => books.items.filter((item) => item.beat_id === beat._id);
    const earned = ({ earned: by }: Item) => by.get(seller.user.id) ?? 0;
    return [
      (shares as HeldShare[]).map((share) => [share.soldCents, share.earnedCents]),
      (shares as HeldShare[]).map((share) => [sum(ofBeat(share).map(kept)), sum(ofBeat(share).map(earned))]),
    ];
  },
  'synced sales': async (books, seller) => [await syncedBy(books, seller.user.id), linesOf(itemsOf(books, seller))],
  'their export': async (books, seller) => {
    const { data } = await ordersPersonalData(books.shop.deps).collect(books.shop.deps.db, seller.user);
    const { sold } = data as { readonly sold: readonly { order: string; price: string; refunded: string }[] };
    return [
      byId(
        sold,
        ({ order }) => order,
        ({ price, refunded }) => centsOf(price) - centsOf(refunded),
      ),
      byId(itemsOf(books, seller), ({ order }) => order.number, kept),
    ];
  },
  'recent sales': async (books, seller) => {
    const sales: { description: string; amount: number }[] = await json(
      seller.browser,
      `stripe/recent-sales?email=${seller.user.email}`,
    );
    const booked = itemsOf(books, seller).map((item) => `${item.beat_title} - ${item.license.title} ${item.sold}`);
    const shown = sales.map(({ description, amount }) => `${description} ${amount}`);
    return [shown.filter((sale) => !booked.includes(sale)), []];
  },
  'the sums of the ledger': async (books, seller) => {
    const { sums } = await json(seller.browser, 'payouts/ledger');
    const earned = sum(books.items.map((item) => item.earned.get(seller.user.id) ?? 0));
    return [
      [sums.sold, sums.earned],
      [sum(itemsOf(books, seller).map(kept)), earned],
    ];
  },
  'the statement of the year': async (books, seller) => {
    const rows = await csv(seller.browser, `payouts/statement.csv?year=${new Date().getUTCFullYear()}`);
    const [, gross = '', refunds = ''] = rows.at(-1) ?? [];
    return [centsOf(gross) - centsOf(refunds), sum(itemsOf(books, seller).map(kept))];
  },
};

interface HeldShare {
  readonly beat: { readonly _id: string };
  readonly soldCents: number;
  readonly earnedCents: number;
}
