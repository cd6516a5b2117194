import { centsToPrice } from '#contract-kit/money.ts';
import type { Order } from './contract.ts';
import { netOf, type PaidItem } from './item-amounts.ts';
import { formatPercent, isReverseCharged } from './tax-rates.ts';

/** One tax on an item, as Stripe reports it. */
export interface ItemTax {
  readonly name: string;
  readonly percent: number | null;
  readonly jurisdiction: string | null;
  readonly reason: string | null;
  readonly cents: number;
}

interface TaxedOrder {
  /** Null until the tax is known, and for untaxed orders. */
  readonly tax_facts: object | null;
  readonly items: readonly (PaidItem & { readonly taxes: readonly ItemTax[] })[];
}

/** The tax of one kind and place, over all items. */
export interface TaxRate {
  /** "VAT 20%, Austria", "Sales Tax 6.25%, Texas" */
  readonly label: string;
  readonly cents: number;
}

export interface TaxSums {
  readonly netCents: number;
  readonly taxCents: number;
  /** Rates with an amount above zero. */
  readonly rates: readonly TaxRate[];
  /** The buyer, a business in another country, owes the tax. */
  readonly isReverseCharge: boolean;
}

const labelOf = ({ name, percent, jurisdiction }: ItemTax): string =>
  [[name, percent === null ? '' : formatPercent(percent)].filter(Boolean).join(' '), jurisdiction]
    .filter(Boolean)
    .join(', ');

/** The sums of an order's net prices and taxes; null until the tax is known, and for untaxed orders. */
export const taxSums = (order: TaxedOrder): TaxSums | null => {
  if (order.tax_facts === null) return null;
  const rates = new Map<string, number>();
  for (const tax of order.items.flatMap(({ taxes }) => taxes)) {
    if (tax.cents > 0) rates.set(labelOf(tax), (rates.get(labelOf(tax)) ?? 0) + tax.cents);
  }
  return {
    netCents: order.items.reduce((sum, item) => sum + netOf(item), 0),
    taxCents: order.items.reduce((sum, item) => sum + item.tax_cents, 0),
    rates: [...rates].map(([label, cents]) => ({ label, cents })),
    isReverseCharge: order.items.some(isReverseCharged),
  };
};

export const presentTax = (order: TaxedOrder): Order['tax'] => {
  const sums = taxSums(order);
  return (
    sums && {
      net: centsToPrice(sums.netCents),
      tax: centsToPrice(sums.taxCents),
      rates: sums.rates.map(({ label, cents }) => ({ label, tax: centsToPrice(cents) })),
      reverseCharge: sums.isReverseCharge,
    }
  );
};
