import { fail } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import { placeOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { findLegalVersions } from '#features/site/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { exclusiveOf, type Thing } from '../holds/decide-holds.ts';
import type { Holder, Visitor } from '../holds/holders.ts';
import { takeHolds } from '../holds/holds.ts';
import { exclusiveMs } from '../openings/open-checkouts.ts';
import type { Quote } from '../quote/get-quote.ts';
import { pricersOf, scarceReasons } from '../quote/pricer.ts';
import { type Buyer, freezeOrder, keptTexts } from './freeze-order.ts';

const openMs = 12 * hourMs;

/** Rolls back a checkout if another order came first. A new quote then shows what that order took. */
export const overtaken = fail('OVERTAKEN');

/** Other sentences are in force than those that the buyer has read. */
const consentChanged = fail('CHECKOUT_CONSENT_CHANGED');

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
): Promise<OrderRecord | typeof overtaken | typeof consentChanged> => {
  const now = deps.clock.now();
  const versions = await findLegalVersions(trx, keptTexts, now);
  if (buyer.readVersion !== undefined && buyer.readVersion !== versions.withdrawal) return consentChanged;
  const frozen = freezeOrder(deps.config, quote, buyer, versions);
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
  const beats = await findBeats(trx, exclusive);
  return [...beats.values()].some(({ soldItemId }) => soldItemId !== null) ? overtaken : order;
};
