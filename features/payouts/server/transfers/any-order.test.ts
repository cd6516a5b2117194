import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import { shareOfCents } from '#features/splits/rules.ts';
import { takenBackOf } from '#features/orders/kept-of.ts';
import { PaymentProviderError, type SellerTransfer } from '#platform/stripe/payments.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, eventsOf, orderOf, pay, postEvent } from '#testing/orders/buying.ts';
import { shareBeat } from '#testing/orders/splitting.ts';
import { fundsOf, newBeatOf, openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';
import { sweep } from '../updates/sweep.ts';

// Random events in random order, repeated at random. Afterwards the ledger must match Stripe's own books to the cent.
// No transfer may exceed its charge, be made twice or be forgotten. Each collaborator must have their part of what a
// sale earns, and each sale must pay the fee rate of when it was placed.

const day = 24 * 60 * 60_000;
let shop: TestApp;
let offsetMs = 0;

/** Seeded, so that failures can be reproduced. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** One story for each fee rate by default; `STORIES=20` runs twenty. */
const seeds = Array.from({ length: Number(process.env['STORIES'] ?? 1) }, (_, index) => index + 1);

const start = async (feePercent: number) => {
  offsetMs = 0;
  shop = await createTestApp({
    deliver: false,
    settings: { PLATFORM_FEE_PERCENT: String(feePercent) },
    ports: { clock: { now: () => new Date(Date.now() + offsetMs) } },
  });
};

interface World {
  readonly random: () => number;
  readonly sellers: TestSeller[];
  readonly accounts: Map<TestSeller, string>;
  readonly orders: OrderRecord[];
  readonly disputes: string[];
  /** The fee rate when the order was placed, in hundredths of a percent, by order. */
  readonly fees: Map<string, number>;
}

const below = (world: World, limit: number): number => Math.floor(world.random() * limit);
const pick = <T>(world: World, list: readonly T[]): T => list[below(world, list.length)] as T;

const prices = [100, 101, 137, 199, 999, 1999, 2500, 3557, 12_000, 54_300];

const buy = async (world: World) => {
  const cart = [];
  for (let n = below(world, 4); n >= 0; n -= 1) {
    const seller = pick(world, world.sellers);
    const line = await newBeatOf(shop, seller, pick(world, prices));
    // Half of the beats are shared with one or both of the other sellers.
    const others = world.sellers.filter((other) => other !== seller);
    for (const other of others.slice(below(world, 4)))
      await shareBeat(shop, line.beatId, other, 1 + below(world, 4950));
    cart.push(line);
  }
  const order = await checkOut(shop, cart);
  world.fees.set(order.id, shop.deps.config.platformFeeBps);
  await pay(shop, order);
  world.orders.push(order);
};

/** Like a restart with another PLATFORM_FEE_PERCENT. */
const changeFee = async (world: World) => {
  Object.assign(shop.deps.config, { platformFeeBps: pick(world, [0, 333, 750, 1000, 2000]) });
};

/** Stripe may refuse, for example, an excessive refund. Then nothing happens. */
const perhaps = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (error instanceof PaymentProviderError || (error as Error).message.startsWith('Sandbox control')) return null;
    throw error;
  });

const chargeOf = async (order: OrderRecord) =>
  (await shop.deps.payments.getCheckout(order.session_id ?? ''))?.chargeId ?? '';

const refundItem = async (world: World) => {
  const order = pick(world, world.orders);
  const item = pick(world, order.items);
  const checkout = await shop.deps.payments.getCheckout(order.session_id ?? '');
  const amountCents = world.random() < 0.5 ? item.price_cents : 1 + below(world, item.price_cents);
  const reason = `any ${below(world, 1_000_000)}`;
  const paymentIntentId = checkout?.paymentIntentId ?? '';
  await perhaps(
    shop.deps.payments.refundItem({ paymentIntentId, orderId: order.id, itemId: item.id, amountCents, reason }),
  );
};

const refundCharge = async (world: World) => {
  const order = pick(world, world.orders);
  const options = world.random() < 0.3 ? {} : { amount: 1 + below(world, order.total_cents) };
  await perhaps(shop.sandbox.control(`charges/${await chargeOf(order)}/refund`, options));
};

const openDispute = async (world: World) => {
  const order = pick(world, world.orders);
  const part = world.random() < 0.5 ? {} : { amount: 1 + below(world, order.total_cents) };
  const prevented = world.random() < 0.2 ? { prevented: pick(world, ['resolution', 'block']) } : {};
  const dispute = await perhaps(
    shop.sandbox.control<{ id: string }>(`charges/${await chargeOf(order)}/dispute`, { ...part, ...prevented }),
  );
  if (dispute && !prevented.prevented) world.disputes.push((dispute as { id: string }).id);
};

const closeDispute = async (world: World, outcome: 'won' | 'lost') => {
  const id = world.disputes.shift();
  if (id === undefined) return;
  await perhaps(shop.sandbox.control(`disputes/${id}/close`, { outcome }));
};

const connect = async (world: World) => {
  const seller = pick(world, world.sellers);
  const known = world.accounts.get(seller);
  if (known === undefined) {
    const accountId = await startConnecting(shop, seller);
    world.accounts.set(seller, accountId);
    if (world.random() < 0.7) await perhaps(shop.sandbox.control(`accounts/${accountId}/onboard`));
  } else await perhaps(shop.sandbox.control(`accounts/${known}/${pick(world, ['onboard', 'restrict', 'activate'])}`));
};

/** Moves all sellers' balances to their banks, so that nothing is left to reverse. */
const payOut = async (world: World) => {
  await shop.sandbox.control('balance/mature');
  for (const accountId of world.accounts.values()) await perhaps(shop.sandbox.control(`accounts/${accountId}/payout`));
};

/** Delivers events in any order: some twice, some never. */
const tell = async (world: World) => {
  const events = (await eventsOf(shop)).filter(() => world.random() < 0.6);
  for (const event of events.toSorted(() => world.random() - 0.5)) {
    if (event['account'] === undefined) await postEvent(shop, event);
  }
  for (const seller of world.sellers) {
    if (world.random() < 0.5)
      await seller.browser.call('POST', '/api/v1/app/stripe/verify-account', { email: seller.user.email });
  }
  if (world.random() < 0.7) await shop.deps.jobs.idle();
};

const takeBack = async (world: World) => {
  const made = await perhaps(shop.deps.payments.findTransfers({ orderId: pick(world, world.orders).id }));
  const [transfer] = (made ?? []) as SellerTransfer[];
  if (!transfer) return;
  const options = world.random() < 0.4 ? {} : { amount: 1 + below(world, transfer.amountCents) };
  await perhaps(shop.sandbox.control(`transfers/${transfer.transferId}/reverse`, options));
};

/** Sets whether a reversal can make a balance negative. If it can't, a seller may end up with a debt. */
const changeMind = (world: World) => shop.sandbox.control('settings', { overdraft: world.random() < 0.4 });

/** Refunds a buyer after everything has been paid out: the seller owes, then earns again. */
const fallIntoDebt = async (world: World) => {
  await payOut(world);
  await shop.sandbox.control('settings', { overdraft: false });
  await perhaps(shop.sandbox.control(`charges/${await chargeOf(pick(world, world.orders))}/refund`));
  await tell(world);
  await buy(world);
  await tell(world);
};

const loseResponse = async (world: World) => {
  const on = pick(world, ['POST /v1/transfers', '/reversals', 'GET /v1/transfers']);
  await shop.sandbox.control('faults', { status: pick(world, ['lost', 'reset', 500]), count: 1, on });
};

const steps: readonly (readonly [weight: number, (world: World) => Promise<unknown>])[] = [
  [4, buy],
  [2, refundItem],
  [2, refundCharge],
  [1, openDispute],
  [1, (world) => closeDispute(world, 'won')],
  [1, (world) => closeDispute(world, 'lost')],
  [2, connect],
  [8, tell],
  [2, loseResponse],
  [2, payOut],
  [2, takeBack],
  [1, changeMind],
  [2, changeFee],
  [3, fallIntoDebt],
];
const wheel = steps.flatMap(([weight, step]) => Array<typeof step>(weight).fill(step));

/** Decides all disputes, connects all sellers, and runs the sweeps, which find unreported changes. */
const comeToRest = async (world: World) => {
  while (world.disputes.length > 0) await closeDispute(world, world.random() < 0.5 ? 'won' : 'lost');
  for (const seller of world.sellers) {
    const accountId = world.accounts.get(seller) ?? (await startConnecting(shop, seller));
    world.accounts.set(seller, accountId);
    await perhaps(shop.sandbox.control(`accounts/${accountId}/onboard`));
    await perhaps(shop.sandbox.control(`accounts/${accountId}/activate`));
  }
  await shop.sandbox.control('settings', { overdraft: true });
  await shop.sandbox.control('balance/mature');
  for (const order of world.orders) await shop.deps.jobs.send('checkout.reconcile', { orderId: order.id });
  await shop.deps.jobs.idle();
  for (let turn = 0; turn < 3; turn += 1) {
    offsetMs += 2 * day;
    await sweep(shop.deps);
    await shop.deps.jobs.idle();
  }
};

const checkBooks = async (world: World) => {
  const entries = await shop.deps.db.selectFrom('payouts_entries').selectAll().execute();
  const transfers = await shop.deps.db.selectFrom('payouts_transfers').selectAll().execute();
  const shareOf = (itemId: string, userId: string): number =>
    sum(
      entries
        .filter((row) => row.kind === 'split' && row.item_id === itemId && row.seller_id === userId)
        .map(({ cents }) => cents),
    );
  for (const placed of world.orders) {
    const order = await orderOf(shop, placed.id);
    const made = await shop.deps.payments.findTransfers({ orderId: order.id });
    const ours = transfers.filter((row) => row.order_id === order.id && row.provider_id !== null);
    expect(ours.map((row) => [row.provider_id, row.amount_cents, row.reversed_cents]).toSorted()).toEqual(
      made.map((row) => [row.transferId, row.amountCents, row.reversedCents]).toSorted(),
    );
    const ofCharge = made.filter(({ chargeId }) => chargeId !== null);
    expect(sum(ofCharge.map(({ amountCents }) => amountCents))).toBeLessThanOrEqual(order.total_cents);
    // The seller has received what the order paid toward another order's debt.
    const setOff = sum(
      entries.filter((row) => row.order_id === order.id && row.kind === 'offset').map((row) => row.cents),
    );
    const kept = sum(made.map((row) => row.amountCents - row.reversedCents)) - setOff;
    expect(kept).toBeLessThanOrEqual(Math.max(0, order.total_cents - takenBackOf(order)));
    const owed = sum(entries.filter((row) => row.order_id === order.id).map(({ cents }) => cents));
    expect([order.number, owed]).toEqual([order.number, 0]);
    const providerFees = splitByWeight(
      order.provider_fee_cents ?? 0,
      order.items.map((item) => item.price_cents),
    );
    for (const [index, item] of order.items.entries()) {
      const booked = (kinds: readonly string[]) =>
        sum(entries.filter((row) => row.item_id === item.id && kinds.includes(row.kind)).map(({ cents }) => cents));
      const fee = platformFee(booked(['sale', 'refund']), world.fees.get(order.id) ?? -1, providerFees[index]);
      expect([order.number, booked(['fee'])]).toEqual([order.number, 0 - fee]);
      const net = booked(['sale', 'refund', 'fee']);
      const parts = item.shares.map(({ bps }) => shareOfCents(net, bps));
      expect(item.shares.map(({ userId }) => shareOf(item.id, userId))).toEqual(parts);
      expect(shareOf(item.id, item.seller_id)).toBe(0 - sum(parts));
    }
  }
  const open = await shop.deps.db.selectFrom('payouts_dues').selectAll().execute();
  expect(open.filter(({ order_id: id }) => world.orders.some((order) => order.id === id))).toEqual([]);
  for (const seller of world.sellers) {
    const lines = entries.filter((row) => row.seller_id === seller.user.id);
    const of = (fits: (row: (typeof lines)[number]) => boolean) => sum(lines.filter(fits).map(({ cents }) => cents));
    const sold = of((row) => row.item_id !== null);
    const moved = of((row) => row.transfer_id !== null);
    const paidOut = of((row) => row.kind === 'payout');
    const withheld = of((row) => row.kind === 'correction');
    expect(await fundsOf(shop, world.accounts.get(seller) ?? '')).toBe(paidOut - moved);
    expect(of((row) => row.kind === 'offset')).toBe(0);
    // Only manual reversals without a refund may reduce the sum.
    expect(withheld).toBeLessThanOrEqual(0);
    expect(sold + moved + withheld).toBe(0);
  }
};

describe.each([0, 7.5, 10])('the ledger at a fee of %d percent', (feePercent) => {
  beforeAll(() => start(feePercent));
  afterAll(() => shop.close());

  test.each(seeds)('adds up after a random story (seed %d)', async (seed) => {
    offsetMs = 0;
    const random = numbers(seed * 7919 + feePercent * 10);
    const sellers = [await openShop(shop), await openShop(shop), await openShop(shop)];
    const world: World = { random, sellers, accounts: new Map(), orders: [], disputes: [], fees: new Map() };
    // Connects early, so that most of the story is about sellers who can be paid.
    for (let n = 0; n < 3; n += 1) await connect(world);
    await buy(world);
    await tell(world);
    for (let step = 0; step < 30; step += 1) await pick(world, wheel)(world);
    await comeToRest(world);
    await checkBooks(world);
    expect(await shop.deps.jobs.failed()).toBe(0);
  });
});
