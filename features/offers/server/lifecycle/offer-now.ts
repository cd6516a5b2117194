import { findSellable, type Sellable } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { EndReason } from '../../contract.ts';
import type { OfferRow } from './offer-states.ts';

export interface OfferNow {
  readonly offer: OfferRow;
  /** What the offer must become because its deadline has passed or its beat isn't for sale; null if it stands. */
  readonly over: { readonly state: 'expired' } | { readonly state: 'void'; readonly endReason: EndReason } | null;
  readonly sellable: Sellable;
}

const overOf = (offer: OfferRow, { beat, license }: Sellable, now: Date): OfferNow['over'] => {
  if (offer.waits_for === null) return null;
  if (offer.expires_at <= now) return { state: 'expired' };
  if (beat?.state === 'sold') return { state: 'void', endReason: 'sold' };
  return beat?.state === 'published' && license !== null ? null : { state: 'void', endReason: 'off_sale' };
};

/**
 * Checks clock and catalogue on every read, so that nothing depends on when the sweep stores an end. Keeps the offers'
 * order. The number of SQL statements doesn't depend on the number of offers.
 */
export const findOffersNow = async (
  db: Queryable,
  offers: readonly OfferRow[],
  now: Date,
): Promise<readonly OfferNow[]> => {
  const sellables = await findSellable(
    db,
    offers.map(({ beat_id: beatId, license_id: licenseId }) => ({ beatId, licenseId })),
  );
  return sellables.flatMap((sellable, index) => {
    const offer = offers[index];
    return offer ? [{ offer, over: overOf(offer, sellable, now), sellable }] : [];
  });
};

export const findOfferNow = async (db: Queryable, offer: OfferRow, now: Date): Promise<OfferNow> => {
  const [found] = await findOffersNow(db, [offer], now);
  if (!found) throw new Error(`the offer ${offer.id} has no beat`);
  return found;
};

/** The offer as the sweep would store it. */
export const endedOf = ({ offer, over }: OfferNow): OfferRow =>
  over === null
    ? offer
    : {
        ...offer,
        state: over.state,
        waits_for: null,
        end_reason: over.state === 'void' ? over.endReason : null,
        hold: false,
      };
