import {
  listCents,
  type ListedLine,
  type PricedCart,
  type Pricer,
  type Refused,
} from '#features/checkout/server/public.ts';
import { findReducedOrders, lockReducedOrders, type OrderRecord } from '#features/orders/server/public.ts';
import type { Reduction } from '#features/orders/new-order.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { latestOf, type OfferRow, selectLive } from '../lifecycle/offer-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface OfferLine {
  readonly index: number;
  readonly offerId: string;
  readonly line: ListedLine;
}

const unknown = (): string => t`We can’t find this offer in your account.`;
const underWay = (): string => t`You’ve already paid with this offer. Your bank is still sending the money.`;

const whyGone = (
  offer: OfferRow | undefined,
  { beat, license }: ListedLine,
  { buyerId, now }: { readonly buyerId: string | null; readonly now: Date },
): string | null => {
  if (buyerId === null) return t`Log in to buy this with your offer.`;
  if (offer?.buyer_id !== buyerId || offer.beat_id !== beat.id || offer.license_id !== license.id) {
    return unknown();
  }
  if (offer.state === 'paid') return t`You’ve already bought this with your offer.`;
  if (offer.state === 'accepted') return offer.expires_at > now ? null : t`The time to pay for this offer is over.`;
  if (offer.state === 'open' || offer.state === 'countered') return t`This offer hasn’t been accepted yet.`;
  return t`This offer has ended.`;
};

const findOffers = async (db: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return { offers: new Map<string, OfferRow>(), settling: new Set<string>() };
  const [rows, orders] = await Promise.all([
    db.selectFrom('offers_offers').selectAll().where('id', 'in', ids).execute(),
    findReducedOrders(db, { reason: 'offer', ids }),
  ]);
  return {
    offers: new Map(rows.map((row) => [row.id, row])),
    settling: new Set(orders.filter(({ state }) => state === 'settling').map(({ reasonId }) => reasonId)),
  };
};

const priceLines = async ({ db, clock }: Deps, { lines, open, holder }: PricedCart) => {
  const offered = lines.flatMap(({ offerId }, index): OfferLine[] => {
    const line = open[index];
    return line && offerId !== undefined ? [{ index, offerId, line }] : [];
  });
  const { offers, settling } = await findOffers(db, [...new Set(offered.map(({ offerId }) => offerId))]);
  const reductions = new Map<number, Reduction>();
  const refused = new Map<number, Refused>();
  for (const { index, offerId, line } of offered) {
    const offer = offers.get(offerId);
    const gone = forCaller(
      () =>
        whyGone(offer, line, { buyerId: holder.buyerId, now: clock.now() }) ??
        (settling.has(offerId) ? underWay() : null),
    );
    if (gone !== null || !offer) {
      refused.set(index, { problem: 'OFFER_GONE', message: gone ?? forCaller(unknown) });
      continue;
    }
    const discountCents = Math.max(0, listCents(line) - latestOf(offer).cents);
    reductions.set(index, { reason: 'offer', reasonId: offerId, label: 'Offer', discountCents, creditCents: 0 });
  }
  return { reductions, refused };
};

/**
 * Locks the order's offers until the transaction ends, so that no other order with them can be placed. Returns false if
 * an offer is no longer accepted, or if another order with it was paid or may still be.
 */
const claimOffers = async (trx: Trx, order: OrderRecord, now: Date): Promise<boolean> => {
  const ids = order.items.flatMap(({ reason, reason_id: id }) => (reason === 'offer' && id !== null ? [id] : []));
  await lockReducedOrders(trx, { reason: 'offer', ids });
  const locked = await selectLive(trx, now)
    .where('id', 'in', ids)
    .where('buyer_id', '=', order.buyer_id)
    .where('state', '=', 'accepted')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length < new Set(ids).size) return false;
  const orders = await findReducedOrders(trx, { reason: 'offer', ids });
  return orders.every(({ orderId, state }) => orderId === order.id || state === 'failed' || state === 'expired');
};

/** A line with an accepted offer costs the lower of the offer's price and today's. */
export const offerPricer = (deps: Deps): Pricer => ({
  reasons: ['offer'],
  price: (cart) => priceLines(deps, cart),
  claim: async (trx, order) => ((await claimOffers(trx, order, deps.clock.now())) ? [] : null),
});

/** The buyers for whom sellers hold beats, by the beat's id. */
export const findHeldBeats = async (
  db: Queryable,
  beatIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  if (beatIds.length === 0) return new Map();
  const held = await selectLive(db, now)
    .where('beat_id', 'in', [...beatIds])
    .where('state', '=', 'accepted')
    .where('hold', '=', true)
    .execute();
  return new Map(held.map(({ beat_id: beatId, buyer_id: buyerId }) => [beatId, buyerId]));
};
