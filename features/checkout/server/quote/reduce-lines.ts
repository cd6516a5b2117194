import { findDiscounts } from '#features/discounts/server/public.ts';
import type { Reduction } from '#features/orders/server/public.ts';
import type { QuoteResponse } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { type CartLine, type ListedLine, listCents } from './cart-lines.ts';
import { type FixedPrices, priceOfferLines } from './offer-lines.ts';

interface LinesToReduce {
  readonly lines: readonly CartLine[];
  /** One per line, null if it can't be bought. */
  readonly listed: readonly (ListedLine | null)[];
  readonly code: string | null;
  /** Null for a guest. */
  readonly buyerId: string | null;
}

interface Reduced extends Pick<QuoteResponse, 'hint' | 'code'>, Pick<FixedPrices, 'refused'> {
  /** One per line, null if it costs the list price. */
  readonly reductions: readonly (Reduction | null)[];
}

/** Why lines cost less than the list price: one reason for each at most. */
export const reduceLines = async (
  deps: Pick<CheckoutDeps, 'db' | 'clock'>,
  { lines, listed, code, buyerId }: LinesToReduce,
): Promise<Reduced> => {
  const { db, clock } = deps;
  const fixed = await priceOfferLines(deps, { lines, listed, buyerId });
  const isFixed = (index: number): boolean => fixed.reductions.has(index) || fixed.refused.has(index);
  const full = listed.flatMap((line, index) => (line && !isFixed(index) ? [{ line, index }] : []));
  const found = await findDiscounts(db, {
    lines: full.map(({ line }) => ({
      beatId: line.beat.id,
      licenseId: line.license.id,
      sellerId: line.beat.sellerId,
      listCents: listCents(line),
      isExclusive: line.license.exclusive,
      isReduced: line.license.regular_price_cents !== null,
    })),
    code,
    now: clock.now(),
  });
  const reductions = listed.map((_, index): Reduction | null => fixed.reductions.get(index) ?? null);
  full.forEach(({ index }, position) => {
    const discount = found.discounts[position];
    if (discount) reductions[index] = { ...discount, creditCents: 0 };
  });
  return { reductions, refused: fixed.refused, hint: found.hint, code: found.code };
};
