import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { ItemState, OrderState } from './contract.ts';

interface TakenBack {
  readonly refunded_cents: number;
  readonly charged_back_cents: number;
}

interface KeptItem {
  readonly id: string;
  readonly state: ItemState;
  readonly withheld: boolean;
  readonly paid_cents: number;
  readonly refunded_cents: number;
}

interface KeptOrder extends TakenBack {
  readonly state: OrderState;
  readonly items: readonly KeptItem[];
}

/** Whether all of the item's payment went back. It doesn't when an admin withdraws the license. */
const isGivenBack = (order: KeptOrder, item: KeptItem): boolean =>
  item.state === 'lost' || (item.state === 'withdrawn' && (order.state === 'refunded' || !item.withheld));

/** Cents of an order that went back to its buyer by refunds and lost disputes, tax included. */
export const takenBackOf = ({ refunded_cents: refunded, charged_back_cents: chargedBack }: TakenBack): number =>
  refunded + chargedBack;

/**
 * Cents paid for each delivered item and not taken back, tax included. What was taken back without naming an item is
 * split over all items, in proportion to what is left of each.
 */
export const keptOf = (order: KeptOrder): ReadonlyMap<string, number> => {
  const delivered = order.items.filter(({ state }) => state !== 'pending');
  const left = delivered.map((item) =>
    isGivenBack(order, item) ? 0 : item.paid_cents - Math.min(item.paid_cents, item.refunded_cents),
  );
  const withoutItem = Math.max(0, takenBackOf(order) - sum(order.items.map((item) => item.refunded_cents)));
  const parts = splitByWeight(Math.min(withoutItem, sum(left)), left);
  return new Map(delivered.map(({ id }, index) => [id, (left[index] ?? 0) - (parts[index] ?? 0)]));
};
