import type { UserRow } from '#features/account/server/public.ts';
import { findOrders, type OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { createAdmin, createListener } from '../factories.ts';
import { type LoggedInBrowser, logInAs } from '../people.ts';
import { act, refund } from '../orders/admin.ts';
import { jobsDone, type Line, pay } from '../orders/buying.ts';
import { newCode, newDeal, placeWith } from '../orders/discounting.ts';
import { openDispute } from '../orders/disputing.ts';
import { connectToProvider, openShop, type TestSeller } from '../orders/selling.ts';
import { shareBeat } from '../orders/splitting.ts';
import { inAustria, inGermany, inJapan, inNewYork } from '../orders/taxing.ts';
import { type Ladder, newLadder, upgradeLine } from '../orders/upgrading.ts';
import { withdraw } from '../orders/withdrawing.ts';

// A shop with orders of every kind, then refunds of items and amounts, disputes, withdrawals, and licenses withdrawn by
// admins.

export interface RandomShop {
  readonly shop: TestApp;
  readonly admin: LoggedInBrowser;
  readonly sellers: readonly TestSeller[];
  readonly buyer: { readonly user: UserRow; readonly browser: LoggedInBrowser };
}

interface OwnLadder extends Ladder {
  /** A discount code of the beat's seller. */
  readonly code: string;
}

interface World extends RandomShop {
  readonly random: () => number;
  readonly ladders: readonly OwnLadder[];
  /** A discount code of the label. */
  readonly code: string;
  readonly orders: string[];
  readonly disputed: Set<string>;
}

/** Mulberry32: numbers between 0 and 1, the same for the same seed. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const below = ({ random }: Pick<World, 'random'>, limit: number): number => Math.floor(random() * limit);
const pick = <T>(world: Pick<World, 'random'>, list: readonly T[]): T => list[below(world, list.length)] as T;

/** Orders as they were placed, oldest first; by id they would differ between runs with the same seed. */
const ordersOf = async ({ shop, orders }: World): Promise<OrderRecord[]> =>
  (await findOrders(shop.deps.db, orders)).toSorted((a, b) => orders.indexOf(a.id) - orders.indexOf(b.id));

const place = async (world: World, items: readonly Line[], code?: string): Promise<void> => {
  const { shop, buyer } = world;
  const input = { items, email: buyer.user.email, user: buyer.browser, ...(code !== undefined && { code }) };
  const order = await placeWith(shop, input);
  if (order.total_cents > 0) await pay(shop, order, { place: pick(world, [inAustria, inGermany, inNewYork, inJapan]) });
  await jobsDone(shop);
  world.orders.push(order.id);
};

const buy = async (world: World): Promise<void> => {
  const ladders = world.ladders.toSorted(() => world.random() - 0.5).slice(0, 1 + below(world, 4));
  const items = ladders.map((ladder) => ({
    beatId: ladder.beatId,
    licenseId: pick(world, [ladder.basic, ladder.premium, ladder.trackout]),
  }));
  await place(world, items, pick(world, [undefined, world.code, pick(world, ladders).code]));
};

/** Upgrades the first item of a random order, if there is one in which it's the cheapest license and still owned. */
const upgrade = async (world: World): Promise<void> => {
  const { shop, ladders } = world;
  for (const order of (await ordersOf(world)).toSorted(() => world.random() - 0.5)) {
    const [item] = order.items;
    const ladder = ladders.find(({ basic }) => basic === item?.license_id);
    if (ladder && item?.state === 'granted')
      return await place(world, [upgradeLine(shop, order, pick(world, [ladder.premium, ladder.trackout]))]);
  }
};

type Act = (world: World, order: OrderRecord) => Promise<unknown>;

const dispute =
  (outcome: 'open' | 'won' | 'lost', share = 1): Act =>
  async ({ shop, disputed }, order) => {
    if (order.state !== 'paid' || order.charge_id === null || disputed.has(order.id)) return;
    disputed.add(order.id);
    const part = { reason: 'fraudulent', amount: Math.ceil((order.total_cents - order.refunded_cents) * share) };
    const id = await openDispute(shop, order, part);
    if (outcome !== 'open') await shop.sandbox.control(`disputes/${id}/close`, { outcome });
  };

/** Does nothing after a bank has taken back part of the payment, because Stripe then refuses refunds. */
const refundAtStripe: Act = async ({ shop, ...world }, order) => {
  const amount = 1 + below(world, Math.floor((order.total_cents - order.refunded_cents) / 2));
  if (order.state === 'paid' && order.charged_back_cents === 0 && amount > 1)
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount });
};

/** If the shop refuses an act, such as a second refund, nothing happens. */
const acts: readonly Act[] = [
  (world, order) => refund(world.admin, order, { items: [pick(world, order.items).id] }),
  (world, order) => refund(world.admin, order, { cents: 1 + below(world, order.total_cents) }),
  (world, order) => refund(world.admin, order, { cents: 1 + below(world, Math.ceil(order.total_cents / 3)) }),
  refundAtStripe,
  dispute('open'),
  dispute('won'),
  dispute('lost'),
  dispute('lost', 0.3),
  (world, order) => act(world.admin, order, `items/${pick(world, order.items).id}/withdraw`, { reason: 'A test.' }),
  async ({ shop, ...world }, order) => {
    await withdraw(shop, order, { from: `10.9.${below(world, 250)}.${below(world, 250)}` });
    await act(world.admin, order, 'withdrawal/accept', { requestId: crypto.randomUUID() });
  },
  (world, order) => refund(world.admin, order, { upgradesToo: true }),
];

const openWorld = async (settings: Readonly<Record<string, string>>, seed: number): Promise<World> => {
  const shop = await createTestApp({
    settings,
    ports: { outbound: { refuse: () => null, post: () => Promise.resolve({ status: 200, text: '' }) } },
  });
  const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
  const sellers = [await openShop(shop), await openShop(shop), await openShop(shop)];
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const ladders: OwnLadder[] = [];
  for (const [index, seller] of sellers.entries()) {
    await connectToProvider(shop, seller);
    await seller.browser.call('PUT', '/api/v1/app/seller/label-promotions', { takesPart: true });
    const { code } = await newCode(seller.browser, { value: 15, maxUsesPerBuyer: null });
    for (let n = 0; n < 3; n += 1) {
      const ladder = await newLadder(shop, seller);
      ladders.push({ ...ladder, code });
      const other = sellers[(index + 1 + (n % 2)) % sellers.length] as TestSeller;
      if (n < 2) await shareBeat(shop, ladder.beatId, other, 1234 + 1000 * n);
    }
  }
  const { code } = await newCode(admin, { kind: 'amount', value: '7.37', maxUsesPerBuyer: null }, 'admin');
  await newDeal((sellers[0] as TestSeller).browser, { kind: 'buy-get', buy: 1, get: 1 });
  const buyer = { user, browser: await logInAs(shop, user, { confirmed: true }) };
  return { shop, admin, sellers, buyer, ladders, code, orders: [], disputed: new Set(), random: numbers(seed) };
};

/** The same seed gives the same shop. */
export const openRandomShop = async (settings: Readonly<Record<string, string>>, seed: number): Promise<RandomShop> => {
  const world = await openWorld(settings, seed);
  const types = ['order.paid', 'order.refunded', 'order.refund_failed', 'license.upgraded', 'beat.sold'];
  await world.admin.call('POST', '/api/v1/app/admin/webhooks', { url: 'https://hooks.example/all', types });
  for (let n = 0; n < 16; n += 1) await buy(world);
  for (let n = 0; n < 4; n += 1) await upgrade(world);
  for (let n = 0; n < 3 * acts.length; n += 1) {
    await acts[n % acts.length]?.(world, pick(world, await ordersOf(world)));
    await jobsDone(world.shop);
  }
  for (let n = 0; n < 2; n += 1) await buy(world);
  return world;
};
