import { finishOnboarding, payOut, refundCharge, testBanks } from '@stemhouse/stripe-sandbox/public.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { findOffers } from '#features/catalogue/server/public.ts';
import { noteSent } from '#features/mailing/server/public.ts';
import { findOrder, lockOrder } from '#features/orders/server/public.ts';
import {
  checkAccount,
  connectSeller,
  findAccount,
  findSellerMails,
  transferWhatIsOwed,
} from '#features/payouts/server/public.ts';
import { addPromotion } from '#features/promotions/server/public.ts';
import { addCounts } from '#features/plays/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { demoId, demoNumber } from '../demo-ids.ts';
import { type PastBeat, type PastOrder, planCounts, planOrders } from './plan-past.ts';
import { applyInPast, inPast, type PastDeps, paymentOf, writePurchase } from './write-purchase.ts';

interface Past {
  readonly beats: readonly { readonly id: string; readonly sellerId: string; readonly publishedAt: Date }[];
  /** In the order of the label's artists. The last one never connected an account, so the label still owes them. */
  readonly sellerIds: readonly string[];
  readonly buyerIds: readonly string[];
  /** The demo's start; all its past lies before. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

type Event =
  | PastOrder
  | { readonly kind: 'refund'; readonly at: Date; readonly name: string }
  | { readonly kind: 'connect'; readonly at: Date; readonly sellerId: string }
  | { readonly kind: 'payout'; readonly at: Date };

/** Uses the real use cases with a past clock, so the books add up. Skips what exists, so it may be interrupted. */
export const seedPast = async (deps: PastDeps, past: Past): Promise<void> => {
  const beats = await findPastBeats(deps, past);
  const users = new Map((await findUsersByIds(deps.db, past.buyerIds)).map((user) => [user.id, user]));
  // Keeps the order of `buyerIds`, so that every shop has the same buyers.
  const buyers = past.buyerIds.flatMap((id) => {
    const user = users.get(id);
    return user?.closed_at === null ? [user] : [];
  });
  if (beats.length === 0 || buyers.length === 0) return;
  const orders = planOrders(beats, past.now, buyers.length);
  const run = new PastRun(deps, buyers);
  for (const event of eventsOf(orders, past)) {
    past.signal.throwIfAborted();
    await run.happen(event);
  }
  for (const sellerId of past.sellerIds) await run.readPayouts(sellerId, past.now);
  const promotion = await nextPromotion(deps, past);
  await inTransaction(deps.db, async (trx) => {
    await addCounts(trx, planCounts(beats, orders, past.now));
    await addPromotion(trx, promotion);
  });
};

/** A promotion for the home page to announce. It isn't of the newest beat, which that page shows first anyway. */
const nextPromotion = async ({ db }: PastDeps, { beats, now }: Past) => {
  const newestFirst = beats.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const beat = newestFirst[2] ?? newestFirst[0];
  if (!beat) throw new Error('the demo has no beat on sale');
  const [seller] = await findUsersByIds(db, [beat.sellerId]);
  if (!seller) throw new Error(`the demo has no seller ${beat.sellerId}`);
  return {
    id: demoId('promotion', 100_000),
    beat_id: beat.id,
    seller_id: beat.sellerId,
    starts_at: new Date(now.getTime() + 3 * dayMs),
    ends_at: new Date(now.getTime() + 17 * dayMs),
    beatstore_url: `/beatstore/${seller.username}`,
    created_at: now,
  };
};

const findPastBeats = async ({ db }: PastDeps, { beats }: Past): Promise<PastBeat[]> => {
  const offers = await findOffers(
    db,
    beats.map(({ id }) => id),
  );
  return beats.flatMap((beat) => {
    const licenses = (offers.get(beat.id) ?? []).filter(({ exclusive }) => !exclusive);
    const licenseIds = licenses.toSorted((a, b) => a.price_cents - b.price_cents).map(({ id }) => id);
    return licenseIds.length > 0 ? [{ ...beat, licenseIds }] : [];
  });
};

const eventsOf = (orders: readonly PastOrder[], { sellerIds, now }: Past): Event[] => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const connected = sellerIds.length > 1 ? sellerIds.slice(0, -1) : sellerIds;
  const events: Event[] = [
    ...orders,
    ...orders.flatMap(({ refundedAt, name }) =>
      refundedAt ? [{ kind: 'refund' as const, at: refundedAt, name }] : [],
    ),
    ...connected.map((sellerId, index) => ({ kind: 'connect' as const, at: ago(88 - index * 14), sellerId })),
    ...[74, 60, 46, 32, 18, 4].map((days) => ({ kind: 'payout' as const, at: ago(days) })),
  ];
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

const places = [
  ['Atlanta', 'Georgia', '30303'],
  ['Chicago', 'Illinois', '60614'],
  ['Oakland', 'California', '94612'],
  ['Brooklyn', 'New York', '11211'],
  ['Austin', 'Texas', '78702'],
  ['Detroit', 'Michigan', '48226'],
] as const;
const streets = ['Peachtree Street', 'Oak Avenue', 'Mill Road', 'Harbor Street', 'Third Avenue'] as const;

const customerOf = ({ username, display_name: name }: UserRow) => {
  const [city, state, zip] = places[demoNumber(`${username} city`, places.length)] ?? places[0];
  const street = streets[demoNumber(`${username} street`, streets.length)] ?? streets[0];
  return {
    name,
    address: `${1 + demoNumber(`${username} house`, 240)} ${street}`,
    city,
    state,
    zip,
    country: 'United States',
  };
};

class PastRun {
  readonly #deps: PastDeps;
  readonly #buyers: readonly UserRow[];
  /** Stripe account ids by seller id. */
  readonly #accounts = new Map<string, string>();
  /** Order ids by seller id, oldest first. */
  readonly #ordersOf = new Map<string, string[]>();

  constructor(deps: PastDeps, buyers: readonly UserRow[]) {
    this.#deps = deps;
    this.#buyers = buyers;
  }

  async happen(event: Event): Promise<void> {
    if (event.kind === 'order') return await this.#sell(event);
    if (event.kind === 'refund') return await this.#refund(event.name, event.at);
    if (event.kind === 'connect') return await this.#connect(event.sellerId, event.at);
    for (const accountId of this.#accounts.values()) await this.#payOut(accountId, event.at);
  }

  async readPayouts(sellerId: string, at: Date): Promise<void> {
    await checkAccount(this.#at(at), sellerId);
  }

  #at(at: Date) {
    return inPast(this.#deps, at);
  }

  async #sell(planned: PastOrder): Promise<void> {
    const id = demoId(planned.name, 100_000);
    for (const { beat } of planned.lines) {
      this.#ordersOf.set(beat.sellerId, [...(this.#ordersOf.get(beat.sellerId) ?? []), id]);
    }
    if (!(await findOrder(this.#deps.db, { id }))) await this.#placeAndPay(id, planned);
    await transferWhatIsOwed(this.#at(new Date(planned.at.getTime() + 60_000)), id);
  }

  async #placeAndPay(id: string, { at, buyer: place, lines }: PastOrder): Promise<void> {
    const buyer = this.#buyers[place];
    if (!buyer) throw new Error(`the demo has no buyer ${place}`);
    await writePurchase(this.#deps, {
      id,
      at,
      buyerId: buyer.id,
      email: buyer.email,
      customer: customerOf(buyer),
      lines: lines.map(({ beat, licenseId }) => ({ beatId: beat.id, licenseId })),
    });
  }

  async #refund(name: string, at: Date): Promise<void> {
    const { db, transactAt } = this.#deps;
    const id = demoId(name, 100_000);
    await inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id);
      const { session_id: sessionId, payment_intent_id: paymentIntentId, charge_id: chargeId } = order ?? {};
      if (order?.state !== 'paid' || !sessionId || !paymentIntentId || !chargeId) return;
      await transactAt(at, (work) => refundCharge(work, chargeId, { reason: 'requested_by_customer' }));
      const feeCents = order.provider_fee_cents ?? 0;
      const payment = paymentOf({ sessionId, paymentIntentId, chargeId, feeCents }, order.paid_at ?? at);
      await applyInPast(this.#at(at), trx, order, { ...payment, refundedCents: order.total_cents });
      for (const purpose of [`refunded:1:${id}`, ...(await findSellerMails(trx, order, []))] as const)
        await noteSent(trx, purpose);
    });
    await transferWhatIsOwed(this.#at(at), id);
  }

  async #connect(sellerId: string, at: Date): Promise<void> {
    const deps = this.#at(at);
    const [seller] = await findUsersByIds(deps.db, [sellerId]);
    if (!seller) return;
    const link = await connectSeller(deps, { email: seller.email, actor: null });
    if (!('url' in link))
      throw new Error(`the demo’s seller ${seller.username} can’t connect: ${JSON.stringify(link)}`);
    const account = await findAccount(deps.db, sellerId);
    if (!account) throw new Error(`the demo’s seller ${seller.username} has no Stripe account`);
    const accountId = account.provider_account;
    const form = { name: seller.display_name, bank: testBanks[0]! };
    if (!account.details_submitted)
      await deps.transactAt(at, (work) => finishOnboarding(work, accountId, form, 'done'));
    await checkAccount(deps, sellerId);
    this.#accounts.set(sellerId, accountId);
    // The seller has connected, so earlier sales can be paid.
    for (const id of this.#ordersOf.get(sellerId) ?? []) await transferWhatIsOwed(deps, id);
  }

  /** Pays what was earned since the last payout before `at`; what came later may exist already, from an earlier run. */
  async #payOut(accountId: string, at: Date): Promise<void> {
    const { payments, transactAt } = this.#deps;
    const { entries } = await payments.listSellerHistory(accountId, { limit: 100 });
    const before = entries.filter(({ created }) => created.getTime() < at.getTime() + 1000);
    const lastPayout = before.findIndex(({ type }) => type === 'payout');
    const earned = lastPayout === -1 ? before : before.slice(0, lastPayout);
    const cents = earned.reduce((sum, { netCents }) => sum + netCents, 0);
    if (cents > 0) await transactAt(at, (work) => payOut(work, accountId));
  }
}
