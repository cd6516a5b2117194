import { findReducedOrders } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { latestOf, type OfferRow, selectLive } from '../lifecycle/offer-states.ts';

export interface OfferLine {
  readonly offerId: string;
  readonly beatId: string;
  readonly licenseId: string;
}

/** What a line with an offer costs at most, in cents; or why it can't be bought with it. */
export type OfferPrice = { readonly cents: number } | { readonly gone: string };

interface Buyer {
  /** Null for a visitor who isn't logged in. */
  readonly buyerId: string | null;
  readonly now: Date;
}

const whyGone = (offer: OfferRow | undefined, line: OfferLine, { buyerId, now }: Buyer): string | null => {
  if (buyerId === null) return 'Log in to buy this with your offer.';
  if (!offer || offer.buyer_id !== buyerId || offer.beat_id !== line.beatId || offer.license_id !== line.licenseId) {
    return 'We can’t find this offer in your account.';
  }
  if (offer.state === 'paid') return 'You’ve already bought this with your offer.';
  if (offer.state === 'accepted') return offer.expires_at > now ? null : 'The time to pay for this offer is over.';
  if (offer.state === 'open' || offer.state === 'countered') return 'This offer hasn’t been accepted yet.';
  return 'This offer has ended.';
};

const underWay = 'You’ve already paid with this offer. Your bank is still sending the money.';

/** By the offer's id. Each line's beat and license are for sale. */
export const findOfferPrices = async (
  db: Queryable,
  { lines, ...buyer }: Buyer & { readonly lines: readonly OfferLine[] },
): Promise<ReadonlyMap<string, OfferPrice>> => {
  if (lines.length === 0) return new Map();
  const ids = [...new Set(lines.map(({ offerId }) => offerId))];
  const [rows, orders] = await Promise.all([
    db.selectFrom('offers_offers').selectAll().where('id', 'in', ids).execute(),
    findReducedOrders(db, { reason: 'offer', ids }),
  ]);
  const offers = new Map(rows.map((row) => [row.id, row]));
  const settling = new Set(orders.filter(({ state }) => state === 'settling').map(({ reasonId }) => reasonId));
  return new Map(
    lines.map((line): [string, OfferPrice] => {
      const offer = offers.get(line.offerId);
      const gone = whyGone(offer, line, buyer) ?? (settling.has(line.offerId) ? underWay : null);
      return [line.offerId, gone === null && offer ? { cents: latestOf(offer).cents } : { gone: gone ?? underWay }];
    }),
  );
};

/**
 * In the transaction that places an order with these offers: nobody else places one with them until it ends. False if one
 * can't be used: it isn't accepted any longer, or another order with it may still be paid.
 */
export const lockForOrder = async (
  trx: Trx,
  { offerIds, buyerId, now }: Buyer & { readonly offerIds: readonly string[] },
): Promise<boolean> => {
  if (offerIds.length === 0) return true;
  const locked = await selectLive(trx, now)
    .where('id', 'in', [...offerIds])
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'accepted')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length < new Set(offerIds).size) return false;
  const orders = await findReducedOrders(trx, { reason: 'offer', ids: offerIds });
  return orders.every(({ state }) => state === 'failed' || state === 'expired');
};

/** For whom beats are held, by the beat's id: nobody else starts to buy them exclusively. */
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
