import { splitByWeight } from '#contract-kit/split-by-weight.ts';
import type { ItemRecord } from './order-record.ts';

// A buyer pays an item's net price and its tax, as computed by Stripe: `paid_cents` and `tax_cents`. Only the net price
// is shared with the seller. A partial refund takes its proportion of both.

export type PaidItem = Pick<ItemRecord, 'paid_cents' | 'tax_cents'>;

export interface NetAndTax {
  readonly netCents: number;
  readonly taxCents: number;
}

export const netOf = ({ paid_cents: paid, tax_cents: tax }: PaidItem): number => paid - tax;

/**
 * Splits part of an item's payment into net price and tax. A larger part never gets less of either, and the whole
 * payment gets all of both.
 */
export const splitPaid = (item: PaidItem, cents: number): NetAndTax => {
  const [netCents = 0, taxCents = 0] = splitByWeight(cents, [netOf(item), item.tax_cents]);
  return { netCents, taxCents };
};

/** The remaining net price and tax of an item when this much of its payment remains. */
export const leftOf = (item: PaidItem, keptCents: number): NetAndTax => {
  const back = splitPaid(item, item.paid_cents - keptCents);
  return { netCents: netOf(item) - back.netCents, taxCents: item.tax_cents - back.taxCents };
};

/** The same in terms of list prices, which may include the tax. */
export const leftOfPrice = (item: PaidItem & Pick<ItemRecord, 'tax_added'>, keptCents: number): number =>
  item.tax_added ? leftOf(item, keptCents).netCents : keptCents;
