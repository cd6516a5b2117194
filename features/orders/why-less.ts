import { formatCents } from '#contract-kit/format.ts';
import type { PriceReason } from './contract.ts';

const named: Readonly<Record<PriceReason, (label: string) => string>> = {
  code: (code) => `Code ${code}`,
  deal: (deal) => deal,
  offer: (offer) => offer,
  upgrade: (orderNumber) => `Less what you paid in ${orderNumber}`,
};

interface Reduced {
  readonly reason: PriceReason | null;
  readonly reason_label: string | null;
  readonly discount_cents: number;
  readonly credit_cents: number;
}

/** Why an item costs less than the list price, for documents and emails: "Code SUMMER: −$3.00". Null if it doesn't. */
export const whyLess = (item: Reduced): string | null => {
  const { reason, reason_label: label, discount_cents: discount, credit_cents: credit } = item;
  if (reason === null || label === null) return null;
  return `${named[reason](label)}: ${formatCents(-discount - credit)}`;
};
