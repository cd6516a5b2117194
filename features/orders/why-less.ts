import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { PriceReason } from './contract.ts';

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
  const amount = formatCents(-discount - credit);
  if (reason === 'code') return t`Code ${{ code: label }}: ${{ amount }}`;
  if (reason === 'upgrade') return t`Less what you paid in ${{ order: label }}: ${{ amount }}`;
  return `${label}: ${amount}`;
};
