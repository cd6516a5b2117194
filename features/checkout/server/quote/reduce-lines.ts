import type { Db } from '#platform/database/open.ts';
import type { Reduction } from '#features/orders/new-order.ts';
import type { ListedLine } from './cart-lines.ts';
import { type PricedCart, type LinePrices, pricersOf, type Refused } from './pricer.ts';

interface ListedCart extends Omit<PricedCart, 'open'> {
  readonly listed: readonly (ListedLine | null)[];
}

/** A line in neither map costs its list price. */
type Reduced = Required<LinePrices>;

/** Applies the pricers. Each line gets at most one reason for a lower price. */
export const reduceLines = async (db: Db, { listed, ...cart }: ListedCart): Promise<Reduced> => {
  const reductions = new Map<number, Reduction>();
  const refused = new Map<number, Refused>();
  let [hint, code]: [Reduced['hint'], Reduced['code']] = [null, null];
  for (const pricer of pricersOf(db)) {
    const open = listed.map((line, index) => (reductions.has(index) || refused.has(index) ? null : line));
    const prices = await pricer.price({ ...cart, open });
    for (const [index, reduction] of prices.reductions) reductions.set(index, reduction);
    for (const [index, why] of prices.refused ?? []) refused.set(index, why);
    hint ??= prices.hint ?? null;
    code ??= prices.code ?? null;
  }
  // If no pricer handles codes, every code is unknown.
  if (cart.code !== null) code ??= { code: cart.code.toUpperCase(), state: 'unknown' };
  return { reductions, refused, hint, code };
};
