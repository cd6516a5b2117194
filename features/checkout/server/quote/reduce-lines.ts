import { findDiscounts } from '#features/discounts/server/public.ts';
import { priceUpgrades, type Reduction } from '#features/orders/server/public.ts';
import type { Problem, QuoteResponse } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { type CartLine, type ListedLine, listCents } from './cart-lines.ts';

interface LinesToReduce {
  readonly lines: readonly CartLine[];
  /** One per line, null if it can't be bought. */
  readonly listed: readonly (ListedLine | null)[];
  readonly code: string | null;
  /** The account that is logged in. */
  readonly buyerId: string | null;
}

interface Reduced extends Pick<QuoteResponse, 'hint' | 'code'> {
  /** One per line, null if it costs the list price. */
  readonly reductions: readonly (Reduction | null)[];
  /** One per line, null unless its fixed price can't be had (any more). */
  readonly problems: readonly (Problem | null)[];
}

/** Why lines cost less than the list price: one reason for each at most. */
export const reduceLines = async (
  { db, clock, config }: Pick<CheckoutDeps, 'db' | 'clock' | 'config'>,
  { lines, listed, code, buyerId }: LinesToReduce,
): Promise<Reduced> => {
  const upgrades = await reduceUpgrades({ db, config }, { lines, listed, buyerId });
  const full = listed.flatMap((line, index) => (line && !isFixed(lines[index]) ? [{ line, index }] : []));
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
  { lines, listed, buyerId }: Omit<LinesToReduce, 'code'>,
): Promise<FixedPrices> => {
  const requests = lines.flatMap(({ upgradeOf: itemId, orderKey, beatId, licenseId }, index) =>
    listed[index] && itemId !== undefined ? [{ itemId, orderKey, beatId, licenseId, index }] : [],
  );
  const found = await priceUpgrades(deps, requests, buyerId);
  const reductions = new Map<number, Reduction>();
  const problems = new Map<number, Problem>();
  requests.forEach(({ itemId, index }, position) => {
    const isSecond = requests.findIndex((other) => other.itemId === itemId) < position;
    const credit = found[position];
    if (!credit) problems.set(index, 'UPGRADE_GONE');
    else if (isSecond) problems.set(index, 'UPGRADED_TWICE');
    else {
      const { creditCents, orderNumber: label } = credit;
      reductions.set(index, { reason: 'upgrade', reasonId: itemId, label, discountCents: 0, creditCents });
    }
  });
  return { reductions, problems };
};
