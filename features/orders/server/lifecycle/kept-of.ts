import { splitByWeight } from '#contract-kit/split-by-weight.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { ItemRecord, OrderRecord } from './order-record.ts';

/** A license that an admin withdrew by hand is still paid for: its seller keeps what they earned by it. */
const isGivenBack = (order: Pick<OrderRecord, 'state'>, item: ItemRecord): boolean =>
  item.state === 'lost' || (item.state === 'withdrawn' && (order.state === 'refunded' || !item.withheld));

type TakenBack = Pick<OrderRecord, 'refunded_cents' | 'charged_back_cents'>;

/** What of an order went back to its buyer, tax included, in cents: by refunds, and by disputes that were lost. */
export const takenBackOf = ({ refunded_cents: refunded, charged_back_cents: chargedBack }: TakenBack): number =>
  refunded + chargedBack;

/**
 * By item, what was paid for it and hasn't gone back, tax included, in cents; without those that were never delivered. What names no
 * item, a refund or a lost dispute, is split over all of them, by what is left of each. Nothing is left of a lost item.
 */
export const keptOf = (order: TakenBack & Pick<OrderRecord, 'state' | 'items'>): ReadonlyMap<string, number> => {
  const delivered = order.items.filter(({ state }) => state !== 'pending');
  const left = delivered.map((item) =>
    isGivenBack(order, item) ? 0 : item.paid_cents - Math.min(item.paid_cents, item.refunded_cents),
  );
  const withoutItem = Math.max(0, takenBackOf(order) - sum(order.items.map((item) => item.refunded_cents)));
  const parts = splitByWeight(Math.min(withoutItem, sum(left)), left);
  return new Map(delivered.map(({ id }, index) => [id, (left[index] ?? 0) - (parts[index] ?? 0)]));
};
