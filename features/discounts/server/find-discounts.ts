import type { Queryable } from '#platform/database/open.ts';
import type { CodeState } from '../contract.ts';
import { type Discounted, discountLines, type ListLine } from './pricing/discount-lines.ts';

interface DiscountInput {
  readonly lines: readonly ListLine[];
  /** As typed. */
  readonly code: string | null;
  readonly now: Date;
}

export interface FoundDiscounts extends Pick<Discounted, 'discounts'> {
  readonly code: { readonly code: string; readonly state: CodeState } | null;
  /** What is missing for a deal, as the buyer reads it. */
  readonly hint: string | null;
}

/** What codes and deals take off these lines now. */
export const findDiscounts = async (_db: Queryable, { lines, code }: DiscountInput): Promise<FoundDiscounts> => {
  const { discounts } = discountLines(lines, { code: null, deals: [] });
  return { discounts, code: code === null ? null : { code: code.toUpperCase(), state: 'unknown' }, hint: null };
};
