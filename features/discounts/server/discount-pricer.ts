import {
  listCents,
  type ListedLine,
  type PricedCart,
  type Pricer,
  type LinePrices,
} from '#features/checkout/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { findDiscounts } from './find-discounts.ts';
import type { NamedLine } from './pricing/write-hint.ts';
import { findYielding } from './uses/find-yielding.ts';
import { makeRoom } from './uses/make-room.ts';
import { redeemCodes } from './uses/redeem-codes.ts';

const namedLine = (line: ListedLine): NamedLine => ({
  beatId: line.beat.id,
  licenseId: line.license.id,
  sellerId: line.beat.sellerId,
  sellerUsername: line.beat.sellerUsername,
  sellerName: line.beat.sellerName,
  licenseTitle: line.license.title,
  listCents: listCents(line),
  isExclusive: line.license.exclusive,
  isReduced: line.license.regular_price_cents !== null,
});

const priceLines = async (deps: Deps, cart: PricedCart): Promise<LinePrices> => {
  const { lines, open, sellerIds, code, holder, ownOrders } = cart;
  const full = open.flatMap((line, index) => (line ? [{ line, index }] : []));
  const { discounts, ...found } = await findDiscounts(deps.db, {
    lines: full.map(({ line }) => namedLine(line)),
    sellerIds,
    code,
    buyer: holder,
    without: async (limited) => {
      const yielding = await findYielding(deps, { code: limited, holder, lines });
      return [...ownOrders, ...yielding.map(({ id }) => id)];
    },
    now: deps.clock.now(),
  });
  const reductions = full.flatMap(({ index }, position) => {
    const discount = discounts[position];
    return discount ? [[index, { ...discount, creditCents: 0 }] as const] : [];
  });
  return { ...found, reductions: new Map(reductions) };
};

/** Applies codes and quantity deals to lines that no earlier pricer has priced. */
export const discountPricer = (deps: Deps): Pricer => ({
  reasons: ['code', 'deal'],
  scarce: ['code'],
  price: (cart) => priceLines(deps, cart),
  makeRoom: (order, close) => makeRoom(deps, order, close),
  claim: (trx, order, holder) => redeemCodes(deps, trx, { order, holder }),
});
