import { splitByWeight } from '#contract-kit/split-by-weight.ts';
import type { ItemRecord } from './order-record.ts';

// What a buyer pays for an item is its net price and its tax, which the payment provider has computed: `paid_cents` and
// `tax_cents`. Only the net price is shared with the seller, and a part that goes back takes its share of both.

export type PaidItem = Pick<ItemRecord, 'paid_cents' | 'tax_cents'>;

export interface NetAndTax {
  readonly netCents: number;
  readonly taxCents: number;
}

export const netOf = ({ paid_cents: paid, tax_cents: tax }: PaidItem): number => paid - tax;

/** A part of what was paid for an item. Parts grow with what they are parts of, and all of it is all of both. */
export const splitPaid = (item: PaidItem, cents: number): NetAndTax => {
  const [netCents = 0, taxCents = 0] = splitByWeight(cents, [netOf(item), item.tax_cents]);
  return { netCents, taxCents };
};

/** What is left of an item's net price and tax where so much of what was paid for it is left. */
export const leftOf = (item: PaidItem, keptCents: number): NetAndTax => {
  const back = splitPaid(item, item.paid_cents - keptCents);
  return { netCents: netOf(item) - back.netCents, taxCents: item.tax_cents - back.taxCents };
};

/** The same in terms of list prices, which include the tax or don't. */
export const leftOfPrice = (item: PaidItem & Pick<ItemRecord, 'tax_added'>, keptCents: number): number =>
  item.tax_added ? leftOf(item, keptCents).netCents : keptCents;
