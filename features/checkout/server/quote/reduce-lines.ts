import { findDiscounts, type FoundDiscounts } from '#features/discounts/server/public.ts';
import type { Reduction } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { findYielding } from './code-uses.ts';
import type { Holder } from '../holds/holders.ts';
import { type CartLine, type ListedLine, listCents } from './cart-lines.ts';
import type { FixedPrices } from './fixed-prices.ts';
import { priceOfferLines } from './offer-lines.ts';
import { priceUpgradeLines } from './upgrade-lines.ts';

interface LinesToReduce {
  readonly lines: readonly CartLine[];
  /** One per line, null if it can't be bought. */
  readonly listed: readonly (ListedLine | null)[];
  /** Whose beats are in the cart, whether or not they can be bought. */
  readonly sellerIds: readonly string[];
  readonly code: string | null;
  readonly holder: Holder;
  /** Orders of theirs that don't use up a code. */
  readonly ownOrders: readonly string[];
}

interface Reduced extends Pick<FoundDiscounts, 'hint' | 'code'>, Pick<FixedPrices, 'refused'> {
  /** One per line, null if it costs the list price. */
  readonly reductions: readonly (Reduction | null)[];
}

/** Why lines cost less than the list price: one reason for each at most. */
export const reduceLines = async (
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'config'>,
  { lines, listed, sellerIds, code, holder, ownOrders }: LinesToReduce,
): Promise<Reduced> => {
  const { db, clock } = deps;
  const fixed = await priceFixedLines(deps, { lines, listed, holder });
  const isFixed = (index: number): boolean => fixed.reductions.has(index) || fixed.refused.has(index);
  const full = listed.flatMap((line, index) => (line && !isFixed(index) ? [{ line, index }] : []));
  const found = await findDiscounts(db, {
    lines: full.map(({ line }) => ({
      beatId: line.beat.id,
      licenseId: line.license.id,
      sellerId: line.beat.sellerId,
      sellerUsername: line.beat.sellerUsername,
      sellerName: line.beat.sellerName,
      licenseTitle: line.license.title,
      listCents: listCents(line),
      isExclusive: line.license.exclusive,
      isReduced: line.license.regular_price_cents !== null,
    })),
    sellerIds,
    code,
    buyer: holder,
    without: async (limited) => {
      const yielding = await findYielding(deps, { code: limited, holder, lines });
      return [...ownOrders, ...yielding.map(({ id }) => id)];
    },
    now: clock.now(),
  });
  const reductions = listed.map((_, index) => fixed.reductions.get(index) ?? null);
  full.forEach(({ index }, position) => {
    const discount = found.discounts[position];
    if (discount) reductions[index] = { ...discount, creditCents: 0 };
  });
  return { reductions, refused: fixed.refused, hint: found.hint, code: found.code };
};

/** Of upgrades and accepted offers, which no code or deal changes. A line that names both is an upgrade. */
const priceFixedLines = async (
  deps: Pick<CheckoutDeps, 'db' | 'clock' | 'config'>,
  { lines, listed, holder: { buyerId } }: Pick<LinesToReduce, 'lines' | 'listed' | 'holder'>,
): Promise<FixedPrices> => {
  const upgrades = await priceUpgradeLines(deps, { lines, listed, buyerId });
  const others = listed.map((line, index) => (lines[index]?.upgradeOf === undefined ? line : null));
  const offers = await priceOfferLines(deps, { lines, listed: others, buyerId });
  return {
    reductions: new Map([...upgrades.reductions, ...offers.reductions]),
    refused: new Map([...upgrades.refused, ...offers.refused]),
  };
};
