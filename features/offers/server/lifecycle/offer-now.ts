import { findSellable, type Sellable } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { EndReason } from '../../contract.ts';
import type { OfferRow } from './offer-states.ts';

/** An offer as it stands at this moment, with its beat and license. */
export interface OfferNow {
  readonly offer: OfferRow;
  /** What it has to become, because its time is up or its beat isn't for sale any longer; null: it stands. */
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
 * Looks at time and catalogue, so that nothing depends on when the sweep writes the same down. In their order, with as many
 * statements for one as for a hundred.
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

/** The same with its end written into it, as it would be stored. */
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
