import { centsToPrice } from '#contract-kit/money.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import type { Deps } from '#platform/deps.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { takenBackOf } from '../../kept-of.ts';
import { findOrdersOf, type OrderRecord } from '../lifecycle/order-record.ts';
import { paidStates } from '../../state-groups.ts';

const heading = ['Date (UTC)', 'Order', 'Beat', 'Artist', 'License', 'Paid', 'Refunded', 'Spent', 'Currency'];

/** A line for each purchased item, and for money that went back without naming one. Totals match `getSpending`. */
export const getSpendingCsv = async ({ db }: Deps, buyerId: string): Promise<CsvTable> => ({
  heading,
  rows: (await findOrdersOf(db, buyerId, paidStates)).flatMap(linesOf),
});

const linesOf = (order: OrderRecord): string[][] => {
  const line = (what: readonly [string, string, string], paid: number, refunded: number): string[] => [
    dayOf(order.paid_at ?? order.created_at),
    order.number,
    ...what,
    centsToPrice(paid),
    centsToPrice(refunded),
    centsToPrice(paid - refunded),
    order.currency.toUpperCase(),
  ];
  const back = order.state === 'refunded' ? order.total_cents : Math.min(takenBackOf(order), order.total_cents);
  const items = order.items.map((item) => ({
    item,
    back: order.state === 'refunded' ? item.paid_cents : Math.min(item.refunded_cents, item.paid_cents),
  }));
  const rest = back - items.reduce((sum, { back: cents }) => sum + cents, 0);
  const byBanks = Math.min(rest, order.charged_back_cents);
  return [
    ...items.map(({ item, back: cents }) =>
      line([item.beat_title, item.artist_name, item.license.title], item.paid_cents, cents),
    ),
    // What went back without naming an item.
    ...(rest > byBanks ? [line(['Partial refund of the order', '', ''], 0, rest - byBanks)] : []),
    ...(byBanks > 0 ? [line(['Returned by the bank after a dispute', '', ''], 0, byBanks)] : []),
  ];
};
