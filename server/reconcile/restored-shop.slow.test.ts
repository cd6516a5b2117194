import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcileSince } from '#features/orders/server/public-programs.ts';
import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import {
  askSession,
  buyAtCheckout,
  checkOut,
  jobsDone,
  type Line,
  newLine,
  openOrder,
  orderOf,
  pay,
} from '#testing/orders/buying.ts';
import { refundItem } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import { runBackup } from '../backups/run-backup.ts';
import { runRestore } from '../backups/run-restore.ts';
import { readSince } from './run-reconcile.ts';

// A shop sells, is backed up, sells thirty more times, and is lost. The restored backup must catch up with a Stripe
// account that has moved on.

const folder = mkdtempSync(path.join(tmpdir(), 'restored-'));
const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
const archive = path.join(folder, 'shop.tar');
const fee = { PLATFORM_FEE_PERCENT: '10' };

let provider: TestDatabase;
let sandbox: TestSandbox;
let before: TestDatabase;
let after: TestDatabase;
beforeAll(async () => {
  mkdirSync(first);
  mkdirSync(second);
  provider = await createTestDatabase({ migrated: false });
  before = await createTestDatabase();
  after = await createTestDatabase({ migrated: false });
  sandbox = await startTestSandbox({ pool: provider.pool, settleDelayMs: 3_600_000 });
});
afterAll(async () => {
  await sandbox.close();
  await Promise.all([provider, before, after].map((database) => database.drop()));
  rmSync(folder, { recursive: true });
});

const settingsOf = ({ direct: { host, port, user, database } }: TestDatabase, dataDir: string) => ({
  DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DISK_RESERVE_MB: '0',
});

interface World {
  readonly sellers: readonly (readonly [TestSeller, string])[];
  readonly lines: readonly Line[];
  readonly exclusive: Line;
}

/** Creates beats of three sellers, the last of whom has no Stripe account. */
const fill = async (shop: TestApp): Promise<World> => {
  const [one, two, three] = [await openShop(shop), await openShop(shop), await openShop(shop)];
  const sellers = [
    [one, await connectToProvider(shop, one)],
    [two, await connectToProvider(shop, two)],
  ] as const;
  const lines: Line[] = [];
  for (const [index, { user }] of [one, two, three, one, two].entries()) {
    const license = await createLicense(shop.deps, { priceCents: 1999 + index * 700, ownerId: user.id });
    const beat = await createBeat(shop.deps, { sellerId: user.id, licenseIds: [license.id] });
    lines.push({ beatId: beat.id, licenseId: license.id });
  }
  return { sellers, lines, exclusive: await newLine(shop, 'exclusive') };
};

const buy = async (shop: TestApp, items: readonly Line[], email: string): Promise<OrderRecord> =>
  await buyAtCheckout(shop, items, email);

/** Makes thirty sales of one or two beats each. The last one is of an exclusive license. */
const sellThirty = async (shop: TestApp, { lines, exclusive }: World): Promise<OrderRecord[]> => {
  const orders: OrderRecord[] = [];
  for (let number = 0; number < 29; number += 1) {
    const cart = [number, ...(number % 3 === 0 ? [number + 1] : [])].map(
      (index) => lines[index % lines.length] as Line,
    );
    orders.push(await buy(shop, cart, `buyer${number}@example.com`));
  }
  orders.push(await buy(shop, [exclusive], 'owner@example.com'));
  return orders;
};

const chargeOf = async (shop: TestApp, order: OrderRecord | undefined) =>
  (await orderOf(shop, order?.id ?? '')).charge_id ?? '';

const disputeOf = async (shop: TestApp, order: OrderRecord | undefined, outcome?: 'won' | 'lost') => {
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${await chargeOf(shop, order)}/dispute`);
  await jobsDone(shop);
  if (outcome) await shop.sandbox.control(`disputes/${id}/close`, { outcome });
  await jobsDone(shop);
};

/** An order as its buyer and the ledger see it. */
const standOf = async (shop: TestApp, { id }: OrderRecord) => {
  const { db } = shop.deps;
  const order = await orderOf(shop, id);
  const { orderUrl } = await askSession(shop, order.session_id);
  const opened = await openOrder(shop, order);
  const lines = await db
    .selectFrom('payouts_entries')
    .select('seller_id')
    .select(({ fn }) => fn.sum<number>('cents').as('due'))
    .where('order_id', '=', id)
    .groupBy('seller_id')
    .orderBy('seller_id')
    .execute();
  return {
    orderUrl,
    number: order.number,
    state: order.state,
    refunded: order.refunded_cents,
    customer: order.customer,
    feeBps: order.fee_bps,
    items: opened.items.map(({ title, state, price, files }) => ({
      title,
      state,
      price,
      files: files.map(({ kind }) => kind),
    })),
    // Lines that cancel out are the same as none: a sale that was refunded before it was granted has either.
    due: lines.filter(({ due }) => due !== 0),
  };
};

const standOfAll = async (shop: TestApp, orders: readonly OrderRecord[]) => {
  const stands = [];
  for (const order of orders) stands.push(await standOf(shop, order));
  return stands;
};

/** According to the ledger: transfers to the seller, minus reversals. */
const transferredTo = async (shop: TestApp, { user }: TestSeller): Promise<number> => {
  const { cents } = await shop.deps.db
    .selectFrom('payouts_entries')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .where('seller_id', '=', user.id)
    .where('kind', 'in', ['transfer', 'reversal'])
    .executeTakeFirstOrThrow();
  return -(cents ?? 0);
};

/** Number of Stripe objects of each kind that moves money. */
const movements = async () =>
  (
    await provider.pool.query<{ kind: string; count: number }>(
      `select kind, count(*) from payments_sandbox.object
        where account is null and kind in ('charge', 'refund', 'transfer', 'transfer_reversal', 'dispute') group by kind order by kind`,
    )
  ).rows;

test('after backup, thirty purchases, refunds, disputes, restore and reconcile, no order is lost and nothing happens twice', async () => {
  let shop = await createTestApp({ settings: fee, on: { database: before, sandbox, folder: first } });
  const world = await fill(shop);
  const old = [
    await buy(shop, [world.lines[0] as Line], 'early@example.com'),
    await buy(shop, [world.lines[1] as Line], 'early@example.com'),
  ];
  const waiting = await checkOut(shop, [world.lines[3] as Line], 'slow@example.com');
  await delay(1100);
  const backup = await runBackup({ args: [archive], environment: settingsOf(before, first), progress: vi.fn() });
  expect(backup).toMatchObject({ ok: true });

  await pay(shop, waiting);
  await jobsDone(shop);
  const sold = await sellThirty(shop, world);
  await shop.sandbox.control(`charges/${await chargeOf(shop, old[0])}/refund`);
  await shop.sandbox.control(`charges/${await chargeOf(shop, sold[1])}/refund`);
  await shop.sandbox.control(`charges/${await chargeOf(shop, sold[4])}/refund`, { amount: 500 });
  await jobsDone(shop);
  await refundItem(shop, sold[3] as OrderRecord, 0, (sold[3] as OrderRecord).items[0]?.price_cents ?? 0);
  await disputeOf(shop, old[1], 'won');
  await disputeOf(shop, sold[7]);
  await disputeOf(shop, sold[8], 'won');
  await disputeOf(shop, sold[10], 'lost');
  const all = [...old, waiting, ...sold];
  const stood = await standOfAll(shop, all);
  const receipts = await shop.deps.db.selectFrom('orders_orders').select('receipt_number').execute();
  const { fundsBefore, moved } = {
    fundsBefore: await Promise.all(world.sellers.map(([, account]) => fundsOf(shop, account))),
    moved: await movements(),
  };
  const { shopId } = shop.deps;
  await shop.close();

  const environment = settingsOf(after, second);
  const restored = await runRestore({ args: [archive], environment, progress: vi.fn() });
  expect(restored).toMatchObject({ ok: true });
  const since = readSince(/-- (--since \S+)/.exec(restored.lines.join('\n'))?.[1]?.split(' ') ?? [], new Date());
  expect(since).not.toBeNull();
  shop = await createTestApp({ settings: fee, on: { database: after, sandbox, folder: second } });
  try {
    expect(shop.deps.shopId).toBe(shopId);
    expect(await findOrder(shop.deps.db, { id: sold[0]?.id ?? '' })).toBeNull();
    // The restored shop sells before anybody reconciles it, and reuses no number.
    const early = await buy(shop, [world.lines[2] as Line], 'next@example.com');

    const result = await reconcileSince(shop.deps, since as Date);
    await jobsDone(shop);
    expect(result).toMatchObject({ rebuilt: 30, problems: [] });
    expect(await standOfAll(shop, all)).toEqual(stood);
    const late = await buy(shop, [world.lines[2] as Line], 'next@example.com');

    // Stripe moved money only for the two new sales, whose seller has no account there.
    expect(await movements()).toEqual(
      moved.map((row) => (row.kind === 'charge' ? { ...row, count: row.count + 2 } : row)),
    );
    for (const [index, [seller, account]] of world.sellers.entries()) {
      expect(await fundsOf(shop, account)).toBe(fundsBefore[index]);
      expect(await transferredTo(shop, seller)).toBe(fundsBefore[index]);
    }

    const orders = await shop.deps.db.selectFrom('orders_orders').select(['number', 'receipt_number']).execute();
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    for (const { number } of [early, late]) expect(all.map((order) => order.number)).not.toContain(number);
    const backedUp = Math.max(...old.map(({ receipt_number: receipt }) => receipt ?? 0));
    const issued = new Set(
      receipts.map(({ receipt_number: receipt }) => receipt ?? 0).filter((receipt) => receipt > backedUp),
    );
    for (const { receipt_number: receipt } of orders) expect(issued.has(receipt ?? 0)).toBe(false);

    const mails = async () => (await shop.deps.db.selectFrom('mailing_messages').select('purpose').execute()).length;
    const [written, stands] = [await mails(), await standOfAll(shop, all)];
    expect(await reconcileSince(shop.deps, since as Date)).toMatchObject({
      rebuilt: 0,
      changed: 0,
      problems: [],
    });
    await jobsDone(shop);
    expect(await standOfAll(shop, all)).toEqual(stands);
    expect(await mails()).toBe(written);
    expect(await shop.deps.jobs.failed()).toBe(0);
  } finally {
    await shop.close();
  }
});
