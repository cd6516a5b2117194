import { centsToPrice } from '#contract-kit/money.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { findLicensesByIds, type LicenseRow } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Offer, OfferSide } from '../../contract.ts';
import { endedOf, findOffersNow, type OfferNow } from '../lifecycle/offer-now.ts';
import { latestOf, mayAct, type OfferAction, type OfferRow, otherSide } from '../lifecycle/offer-states.ts';

const actions: readonly OfferAction[] = ['accept', 'counter', 'decline', 'withdraw', 'pay'];

interface Around {
  readonly side: OfferSide;
  readonly people: ReadonlyMap<string, UserRow>;
  readonly licenses: ReadonlyMap<string, LicenseRow>;
}

const present = (found: OfferNow, { side, people, licenses }: Around): Offer => {
  const { beat, license: onSale } = found.sellable;
  const offer = endedOf(found);
  const license = licenses.get(offer.license_id);
  const other = people.get(side === 'buyer' ? offer.seller_id : offer.buyer_id);
  if (!beat || !license || !other) throw new Error(`the offer ${offer.id} has lost its beat, license or person`);
  const isLive = offer.waits_for !== null;
  const licenseCents = onSale?.price_cents ?? license.price_cents;
  return {
    _id: offer.id,
    version: offer.version,
    as: side,
    state: offer.state,
    endReason: offer.end_reason === 'refused' ? null : offer.end_reason,
    waitsFor: offer.waits_for,
    actions: actions.filter((action) => mayAct(offer, action, side)),
    beat: {
      _id: beat.id,
      title: beat.title,
      coverImage: beat.cover,
      price: centsToPrice(beat.priceCents),
      user: { username: beat.sellerUsername, name: beat.sellerName },
    },
    license: {
      _id: license.id,
      title: license.title,
      price: centsToPrice(licenseCents),
      exclusive: license.exclusive,
    },
    list: beat.state === 'published' && onSale ? centsToPrice(beat.priceCents + licenseCents) : null,
    price: centsToPrice(latestOf(offer).cents),
    proposals: offer.proposals.map(({ by, cents, text, at }) => ({ by, price: centsToPrice(cents), text, at })),
    with: { username: other.username, name: other.display_name },
    expiresAt: isLive ? offer.expires_at.toISOString() : null,
    held: offer.state === 'accepted' && offer.hold,
    createdAt: offer.created_at.toISOString(),
    changedAt: offer.changed_at.toISOString(),
  };
};

interface Shown {
  readonly side: OfferSide;
  readonly now: Date;
}

export const presentOffers = async (
  db: Queryable,
  { offers, side, now }: Shown & { readonly offers: readonly OfferRow[] },
): Promise<Offer[]> => {
  const [found, people, licenses] = await Promise.all([
    findOffersNow(db, offers, now),
    findUsersByIds(
      db,
      offers.map((offer) => (otherSide(side) === 'buyer' ? offer.buyer_id : offer.seller_id)),
    ),
    findLicensesByIds(
      db,
      offers.map(({ license_id: id }) => id),
    ),
  ]);
  const around = {
    side,
    people: new Map(people.map((person) => [person.id, person])),
    licenses: new Map(licenses.map((license) => [license.id, license])),
  };
  return found.map((one) => present(one, around));
};

export const presentOffer = async (
  db: Queryable,
  { offer, ...shown }: Shown & { readonly offer: OfferRow },
): Promise<Offer> => {
  const [presented] = await presentOffers(db, { offers: [offer], ...shown });
  if (!presented) throw new Error(`the offer ${offer.id} can't be shown`);
  return presented;
};
