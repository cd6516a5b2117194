import { findOfferPrices } from '#features/offers/server/public.ts';
import type { Reduction } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { listCents } from './cart-lines.ts';
import type { FixedLines, FixedPrices, Refused } from './fixed-prices.ts';

/** Lines with an accepted offer: the smaller of its price and today's. */
export const priceOfferLines = async (
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  { lines, listed, buyerId }: FixedLines,
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
