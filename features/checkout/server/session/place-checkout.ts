import { fail } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { consentVersion } from '#content/legal/consent.ts';
import { termsVersion } from '#content/terms.ts';
import { soldItems } from '#features/catalogue/server/public.ts';
import { licenseTerms } from '#features/licenses/server/public.ts';
import { placeOrder, type OrderRecord } from '#features/orders/server/public.ts';
import type { NewItem, NewOrder } from '#features/orders/new-order.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { exclusiveOf, type Thing } from '../holds/decide-holds.ts';
import type { Holder, Visitor } from '../holds/holders.ts';
import { takeHolds } from '../holds/holds.ts';
import { exclusiveMs } from '../openings/open-checkouts.ts';
import type { PricedLine } from '../quote/cart-lines.ts';
import type { Quote } from '../quote/get-quote.ts';
import { pricersOf, scarceReasons } from '../quote/pricer.ts';

const openMs = 12 * hourMs;

/** Rolls back a checkout if another order came first. A new quote then shows what that order took. */
export const overtaken = fail('OVERTAKEN');

/** The buyer, and how we ask for their consent to immediate delivery. `buyer_id` is null for a guest. */
export type Buyer = Pick<OrderRecord, 'email' | 'buyer_id' | 'customer' | 'buyer_country' | 'consent'> &
  Pick<NewOrder, 'asksProvider'>;

export const itemOf = ({ beat, license, reduction, shares }: PricedLine): NewItem => ({
  beatId: beat.id,
  licenseId: license.id,
  sellerId: beat.sellerId,
  beatTitle: beat.title,
  artistName: beat.sellerName,
  sellerName: beat.sellerLegalName,
  cover: beat.cover,
  license: licenseTerms(license),
  aiUse: beat.aiUse,
  beatPriceCents: beat.priceCents,
  licensePriceCents: license.price_cents,
  reduction,
  shares: shares.map(({ userId, name, legalName, role, bps, publishingBps }) => ({
    userId,
    name,
    legalName,
    role,
    bps,
    publishingBps,
  })),
});

/** Everything that an order freezes from a buyer's request. */
export const frozenOf = (
  config: Pick<Deps['config'], 'platformFeeBps' | 'taxMode'>,
  { priced }: Quote,
  buyer: Buyer,
): Omit<NewOrder, 'id' | 'ipCountry' | 'sessionExpiresAt' | 'createdAt'> => ({
  email: buyer.email,
  buyerId: buyer.buyer_id,
  customer: buyer.customer,
  termsVersion,
  consent: buyer.consent,
  consentVersion,
  asksProvider: buyer.asksProvider,
  buyerCountry: buyer.buyer_country,
  feeBps: config.platformFeeBps,
  taxMode: config.taxMode,
  items: priced.filter((line) => line !== null).map(itemOf),
});

/** What an order holds because of its price reasons; null if it can't have one of these prices. */
const claimPrices = async (trx: Trx, order: OrderRecord, holder: Holder): Promise<Thing[] | null> => {
  const reasons = new Set(order.items.map(({ reason }) => reason));
  const things: Thing[] = [];
  for (const pricer of pricersOf(trx)) {
    if (!pricer.claim || !pricer.reasons.some((reason) => reasons.has(reason))) continue;
    const claimed = await pricer.claim(trx, order, holder);
    if (!claimed) return null;
    things.push(...claimed);
  }
  return things;
};

/**
 * Writes the order and holds its exclusive beats and limited codes, before the payment page is opened. Fails with
 * `overtaken` if another order holds or has bought one of the beats, or has used up what a price depends on.
 */
export const placeCheckout = async (
  deps: Deps,
  trx: Trx,
  { quote, buyer, visitor }: { readonly quote: Quote; readonly buyer: Buyer; readonly visitor: Visitor },
): Promise<OrderRecord | typeof overtaken> => {
  const now = deps.clock.now();
  const frozen = frozenOf(deps.config, quote, buyer);
  const exclusive = frozen.items.filter(({ license }) => license.exclusive).map(({ beatId }) => beatId);
  const scarce = scarceReasons(trx);
  const isScarce =
    exclusive.length > 0 || frozen.items.some(({ reduction }) => reduction && scarce.has(reduction.reason));
  const until = new Date(now.getTime() + (isScarce ? exclusiveMs : openMs));
  const order = await placeOrder(trx, {
    ...frozen,
    id: newId(now.getTime()),
    // Only taxed orders need evidence of the buyer's location.
    ipCountry: frozen.taxMode === 'off' ? null : visitor.country,
    sessionExpiresAt: until,
    createdAt: now,
    ...(visitor.address !== undefined && { address: visitor.address }),
  });
  const holder = { ...visitor, email: buyer.email };
  const claimed = await claimPrices(trx, order, holder);
  if (!claimed) return overtaken;
  const things = [...exclusive.map(exclusiveOf), ...claimed];
  const isHeld = things.length === 0 || (await takeHolds(deps, trx, { orderId: order.id, things, until, holder }));
  if (!isHeld) return overtaken;
  // The beat's previous holder may have bought it between the quote and the hold.
  const sold = await soldItems(trx, exclusive);
  return sold.size > 0 ? overtaken : order;
};
