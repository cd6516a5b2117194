import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';

// Only the net price, `paid_cents` - `tax_cents`, is shared with the seller. Partial refunds take both in proportion.

export interface PaidItem {
  readonly paid_cents: number;
  readonly tax_cents: number;
}

export interface NetAndTax {
  readonly netCents: number;
  readonly taxCents: number;
}

export const netOf = ({ paid_cents: paid, tax_cents: tax }: PaidItem): number => paid - tax;

/** Splits part of an item's payment into net price and tax. A larger part never gets less of either. */
export const splitPaid = (item: PaidItem, cents: number): NetAndTax => {
  const [netCents = 0, taxCents = 0] = splitByWeight(cents, [netOf(item), item.tax_cents]);
  return { netCents, taxCents };
};

/** The remaining net price and tax of an item when this much of its payment remains. */
export const leftOf = (item: PaidItem, keptCents: number): NetAndTax => {
  const back = splitPaid(item, item.paid_cents - keptCents);
  return { netCents: netOf(item) - back.netCents, taxCents: item.tax_cents - back.taxCents };
};

/** Like `leftOf`, in terms of list prices, which may include the tax. */
export const leftOfPrice = (item: PaidItem & { readonly tax_added: boolean }, keptCents: number): number =>
  item.tax_added ? leftOf(item, keptCents).netCents : keptCents;
