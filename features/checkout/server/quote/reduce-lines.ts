import { findDiscounts, type FoundDiscounts } from '#features/discounts/server/public.ts';
import { priceUpgrades, type Reduction } from '#features/orders/server/public.ts';
import type { Problem } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { Holder } from '../holds/holders.ts';
import { type CartLine, type ListedLine, listCents } from './cart-lines.ts';

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

interface Reduced extends Pick<FoundDiscounts, 'hint' | 'code'> {
  /** One per line, null if it costs the list price. */
  readonly reductions: readonly (Reduction | null)[];
  /** One per line, null unless its fixed price can't be had (any more). */
  readonly problems: readonly (Problem | null)[];
}

/** Why lines cost less than the list price: one reason for each at most. */
export const reduceLines = async (
  { db, clock, config }: Pick<CheckoutDeps, 'db' | 'clock' | 'config'>,
  { lines, listed, sellerIds, code, holder, ownOrders }: LinesToReduce,
): Promise<Reduced> => {
  const upgrades = await reduceUpgrades({ db, config }, { lines, listed, buyerId: holder.buyerId });
  const full = listed.flatMap((line, index) => (line && !isFixed(lines[index]) ? [{ line, index }] : []));
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
    ownOrders,
    now: clock.now(),
  });
  const reductions = listed.map((_, index) => upgrades.reductions.get(index) ?? null);
  full.forEach(({ index }, position) => {
    const discount = found.discounts[position];
    if (discount) reductions[index] = { ...discount, creditCents: 0 };
  });
  const problems = listed.map((_, index) => upgrades.problems.get(index) ?? null);
  return { reductions, problems, hint: found.hint, code: found.code };
};

/** No code or deal changes its price. */
const isFixed = (line: CartLine | undefined): boolean => line?.upgradeOf !== undefined;

/** By the index of the line. */
interface FixedPrices {
  readonly reductions: ReadonlyMap<number, Reduction>;
  readonly problems: ReadonlyMap<number, Problem>;
}

const reduceUpgrades = async (
  deps: Pick<CheckoutDeps, 'db' | 'config'>,
  { lines, listed, buyerId }: Pick<LinesToReduce, 'lines' | 'listed'> & { readonly buyerId: string | null },
): Promise<FixedPrices> => {
  const wanted = lines.flatMap(({ upgradeOf: itemId, orderKey, beatId, licenseId }, index) =>
    listed[index] && itemId !== undefined ? [{ itemId, orderKey, beatId, licenseId, index }] : [],
  );
  const found = await priceUpgrades(deps, wanted, buyerId);
  const reductions = new Map<number, Reduction>();
  const problems = new Map<number, Problem>();
  wanted.forEach(({ itemId, index }, position) => {
    const isSecond = wanted.findIndex((other) => other.itemId === itemId) < position;
    const reduction = found[position];
    if (!reduction) problems.set(index, 'UPGRADE_GONE');
    else if (isSecond) problems.set(index, 'UPGRADED_TWICE');
    else reductions.set(index, reduction);
  });
  return { reductions, problems };
};
