import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { OfferSide } from '../contract.ts';
import { isShownToSeller, type OfferRow } from './lifecycle/offer-states.ts';

/** Has both sides' prices, but only this side's own words. */
const present = (offer: OfferRow, side: OfferSide) => ({
  id: offer.id,
  as: side,
  beatId: offer.beat_id,
  licenseId: offer.license_id,
  state: offer.state,
  createdAt: offer.created_at,
  changedAt: offer.changed_at,
  prices: offer.proposals.map(({ by, cents, text, at }) => ({
    by,
    price: centsToPrice(cents),
    at,
    ...(by === side && { text }),
  })),
});

export const offersPersonalData = (): PersonalData => ({
  name: 'offers',
  collect: async (db, person) => {
    const [offers, settings] = await Promise.all([
      db
        .selectFrom('offers_offers')
        .selectAll()
        .where(({ or, eb }) => or([eb('buyer_id', '=', person.id), eb('seller_id', '=', person.id)]))
        .orderBy('created_at')
        .execute(),
      db.selectFrom('offers_settings').selectAll().where('seller_id', '=', person.id).execute(),
    ]);
    return {
      data: {
        offers: offers
          .filter((offer) => offer.buyer_id === person.id || isShownToSeller(offer))
          .map((offer) => present(offer, offer.buyer_id === person.id ? 'buyer' : 'seller')),
        takesOffersFrom: settings.map(({ license_id: licenseId, min_cents: cents }) => ({
          licenseId,
          price: centsToPrice(cents),
        })),
      },
    };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('offers_settings').where('seller_id', '=', person.id).execute();
    await trx.deleteFrom('offers_offers').where('buyer_id', '=', person.id).execute();
    // When a seller's account is closed, buyers keep the prices, but not the seller's words.
    await trx
      .updateTable('offers_offers')
      .set({
        proposals: sql<string>`(
          select jsonb_agg(case when one ->> 'by' = 'seller' then jsonb_set(one, '{text}', '""') else one end order by number)
          from jsonb_array_elements(proposals) with ordinality as each (one, number)
        )`,
      })
      .where('seller_id', '=', person.id)
      .execute();
    return [];
  },
});
