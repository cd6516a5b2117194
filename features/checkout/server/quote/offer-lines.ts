import { findOfferPrices } from '#features/offers/server/public.ts';
import type { Reduction } from '#features/orders/server/public.ts';
import type { Problem } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { type CartLine, type ListedLine, listCents } from './cart-lines.ts';

/** Why a line can't be bought for the price that it names. */
export interface Refused {
  readonly problem: Problem;
  readonly message: string;
}

export interface FixedPrices {
  /** Of lines whose price follows from something else than codes and deals, by their index. */
  readonly reductions: ReadonlyMap<number, Reduction>;
  readonly refused: ReadonlyMap<number, Refused>;
}

interface OfferLines {
  readonly lines: readonly CartLine[];
  /** One per line, null if it can't be bought. */
  readonly listed: readonly (ListedLine | null)[];
  readonly buyerId: string | null;
}

/** Lines with an accepted offer: the smaller of its price and today's. */
export const priceOfferLines = async (
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  { lines, listed, buyerId }: OfferLines,
): Promise<FixedPrices> => {
  const offered = lines.flatMap(({ offerId, beatId, licenseId }, index) => {
    const line = listed[index];
    return line && offerId !== undefined ? [{ index, line, offer: { offerId, beatId, licenseId } }] : [];
  });
  const prices = await findOfferPrices(db, { lines: offered.map(({ offer }) => offer), buyerId, now: clock.now() });
  const reductions = new Map<number, Reduction>();
  const refused = new Map<number, Refused>();
  for (const { index, line, offer } of offered) {
    const price = prices.get(offer.offerId);
    if (!price) continue;
    if ('gone' in price) {
      refused.set(index, { problem: 'OFFER_GONE', message: price.gone });
    } else {
      reductions.set(index, {
        reason: 'offer',
        reasonId: offer.offerId,
        label: 'Offer',
        discountCents: Math.max(0, listCents(line) - price.cents),
        creditCents: 0,
      });
    }
  }
  return { reductions, refused };
};
