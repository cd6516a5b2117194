import { formatCents } from '#contract-kit/format.ts';
import type { PriceReason } from '../../contract.ts';
import type { ItemRecord } from './order-record.ts';

const named: Readonly<Record<PriceReason, (label: string) => string>> = {
  code: (code) => `Code ${code}`,
  deal: (deal) => deal,
  offer: (offer) => offer,
  upgrade: (orderNumber) => `Less what you paid in ${orderNumber}`,
};

/** Why an item costs less than the list price, for documents and emails: "Code SUMMER: -$3.00". Null if it doesn't. */
export const whyLess = (item: ItemRecord): string | null => {
  const { reason, reason_label: label, discount_cents: discount, credit_cents: credit } = item;
  if (reason === null || label === null) return null;
  return `${named[reason](label)}: ${formatCents(-discount - credit)}`;
};
