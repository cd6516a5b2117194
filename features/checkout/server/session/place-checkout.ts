import { newId } from '#contract-kit/ids.ts';
import { termsVersion } from '#content/terms.ts';
import { soldItems } from '#features/catalogue/server/public.ts';
import { licenseTerms } from '#features/licenses/server/public.ts';
import { type NewItem, placeOrder, type OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { Offer, Quote } from '../quote/get-quote.ts';
import { exclusiveMs } from '../reservations/open-checkouts.ts';
import { reserveBeats } from '../reservations/reservations.ts';

const openMs = 12 * 60 * 60_000;

/** Another order has reserved or bought an exclusive beat. Thrown to roll the transaction back. */
export class Reserved extends Error {}

/** The buyer: `buyer_id` is null for a guest. */
export type Buyer = Pick<OrderRecord, 'email' | 'buyer_id' | 'customer'>;

/** What an order freezes of an offer. */
export const itemOf = ({ beat, license }: Offer): NewItem => ({
  beatId: beat.id,
  licenseId: license.id,
  sellerId: beat.sellerId,
  beatTitle: beat.title,
  artistName: beat.sellerName,
  sellerName: beat.sellerLegalName,
  cover: beat.cover,
  license: licenseTerms(license),
  beatPriceCents: beat.priceCents,
  licensePriceCents: license.price_cents,
});

/** Writes the order and reserves its exclusive beats, before the payment page is opened. */
export const placeCheckout = async (
  deps: Pick<CheckoutDeps, 'clock' | 'config'>,
  trx: Trx,
  quote: Quote,
  buyer: Buyer,
): Promise<OrderRecord> => {
  const now = deps.clock.now();
  const offers = quote.offers.filter((offer) => offer !== null);
  const exclusive = offers.filter(({ license }) => license.exclusive).map(({ beat }) => beat.id);
  const until = new Date(now.getTime() + (exclusive.length > 0 ? exclusiveMs : openMs));
  const order = await placeOrder(trx, {
    id: newId(now.getTime()),
    email: buyer.email,
    buyerId: buyer.buyer_id,
    customer: buyer.customer,
    termsVersion,
    consent: deps.config.consent,
    feeBps: deps.config.platformFeeBps,
    sessionExpiresAt: until,
    createdAt: now,
    items: offers.map(itemOf),
  });
  if (exclusive.length > 0) {
    if (!(await reserveBeats(trx, { orderId: order.id, beatIds: exclusive, until }))) throw new Reserved();
    // The beat may have been sold between the quote and the reservation, to whoever had reserved it until then.
    const sold = await soldItems(trx, exclusive);
    if (sold.size > 0) throw new Reserved();
  }
  return order;
};
