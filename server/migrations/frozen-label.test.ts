import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { labelFacts } from '#features/orders/server/public.ts';
import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { migrationSettings, migrationsFolder } from '../startup/migrate-database.ts';

// Orders from before the label's fee was frozen, as that version wrote them, and the fee that the migration calculates.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let before: string;
let database: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'stemhouse-before-'));
  for (const file of await readdir(migrationsFolder)) {
    if (file.endsWith('.sql') && file < '0050') await copyFile(join(migrationsFolder, file), join(before, file));
  }
  database = await createTestDatabase({ migrated: false });
  await migrate(database.pool, { migrations: before, objects: [] }, quiet);
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
  await rm(before, { recursive: true, force: true });
});

// Each test migrates in its own transaction, which is rolled back.
beforeEach(async () => {
  await client.query('begin');
  // Turns off foreign keys: the migration doesn't read beats, licenses and people, so none are inserted.
  await client.query('set local session_replication_role = replica');
});
afterEach(async () => {
  await client.query('rollback');
});

interface OldSale {
  readonly prices: readonly number[];
  /** Null if it was never paid. */
  readonly bps: number | null;
  /** Null if it wasn't known when the sale was first booked. */
  readonly providerFee?: number | null;
  readonly knownLater?: boolean;
  /** The buyer's refund for each item, when the sale was first booked and later. */
  readonly refundedFirst?: readonly number[];
  readonly refundedLater?: readonly number[];
  /** The rate at which the same sale was booked a second time. */
  readonly rebookedAt?: number;
}

const startMs = Date.parse('2026-01-01T00:00:00Z');

/** Makes one sale a minute, in this order, and resolves to the orders' ids. */
const sellThen = async (sales: readonly OldSale[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const [minute, sale] of sales.entries()) {
    const id = newId();
    ids.push(id);
    const placed = new Date(startMs + minute * 60_000);
    await client.query(
      `insert into orders_orders (id, state, email, total_cents, terms_version, consent, provider_fee_cents, created_at)
       values ($1, $2, 'a@example.com', $3, '1', 'line', $4, $5)`,
      [id, sale.bps === null ? 'pending' : 'paid', sum(sale.prices), sale.providerFee ?? null, placed],
    );
    await bookSale(id, sale, placed);
  }
  return ids;
};

const bookSale = async (id: string, sale: OldSale, placed: Date): Promise<void> => {
  const shares = splitByWeight(sale.providerFee ?? 0, sale.prices);
  for (const [position, price] of sale.prices.entries()) {
    const itemId = newId();
    await client.query(
      `insert into orders_items (id, order_id, position, beat_id, license_id, seller_id, beat_title, artist_name, seller_name,
         cover, license, beat_price_cents, license_price_cents)
       values ($1, $2, $3, $1, $1, $1, 'Song', 'Somebody', 'Somebody', '/c', '{}', $4, 0)`,
      [itemId, id, position, price],
    );
    if (sale.bps === null) continue;
    const booked = new Map<string, { cents: number; lines: number }>();
    const book = async (kind: string, cents: number, minutes: number) => {
      const known = booked.get(kind) ?? { cents: 0, lines: 0 };
      if (cents === known.cents && !(kind === 'sale' && known.lines === 0)) return;
      booked.set(kind, { cents, lines: known.lines + 1 });
      await client.query(
        `insert into payouts_entries (id, fact, seller_id, kind, cents, order_id, item_id, description, created_at)
         values ($1, $2, $3, $4, $5, $6, $3, 'Song', $7)`,
        [
          newId(),
          `${kind}:${itemId}:${known.lines + 1}`,
          itemId,
          kind,
          cents - known.cents,
          id,
          new Date(placed.getTime() + minutes * 60_000),
        ],
      );
    };
    const bookAll = async (bps: number, share: number, refunded: number, minutes: number) => {
      await book('sale', price, minutes);
      await book('fee', 0 - platformFee(price - refunded, bps, share), minutes);
      await book('refund', 0 - refunded, minutes);
    };
    const [first, later] = [sale.refundedFirst?.[position] ?? 0, sale.refundedLater?.[position]];
    await bookAll(sale.bps, sale.knownLater ? 0 : (shares[position] ?? 0), first, 0.1);
    if (sale.knownLater) await bookAll(sale.bps, shares[position] ?? 0, first, 0.2);
    if (later !== undefined) await bookAll(sale.bps, shares[position] ?? 0, later, 0.3);
    if (sale.rebookedAt !== undefined) await bookAll(sale.rebookedAt, shares[position] ?? 0, later ?? first, 0.4);
  }
};

const upgrade = async (ids: readonly string[], platformFeeBps = 2000): Promise<number[]> => {
  for (const [name, value] of Object.entries(migrationSettings({ platformFeeBps }))) {
    await client.query('select set_config($1, $2, true)', [name, value]);
  }
  for (const file of ['0050-frozen-label.sql', '0052-frozen-fees.sql']) {
    await client.query(await readFile(join(migrationsFolder, file), 'utf8'));
  }
  const { rows } = await client.query<{ id: string; fee_bps: number }>('select id, fee_bps from orders_orders');
  const found = new Map(rows.map(({ id, fee_bps }) => [id, fee_bps]));
  return ids.map((id) => found.get(id) ?? -1);
};

const paid = (bps: number, ...prices: number[]): OldSale => ({ bps, prices });

describe('an order from before the fee was frozen', () => {
  test.each<[what: string, sales: readonly OldSale[], fees: readonly number[]]>([
    ['has the rate of its booked fee', [paid(1000, 3557)], [1000]],
    ['has the roundest rate of those that fit', [paid(750, 1999, 12_000)], [750]],
    [
      'has a rate to the hundredth, if its neighbors are large enough',
      [paid(1337, 100), paid(1337, 2_000_000)],
      [1337, 1337],
    ],
    [
      'keeps its own rate from before a change',
      [paid(1000, 3557), paid(1200, 3557), paid(1000, 3557)],
      [1000, 1200, 1000],
    ],
    ['has today’s rate, if that fits', [paid(2000, 100), paid(2000, 137)], [2000, 2000]],
    [
      'is not mistaken for one at the provider’s own fee',
      [paid(1000, 54_300), { ...paid(1000, 100), providerFee: 33 }],
      [1000, 1000],
    ],
    [
      'has its rate, if the provider’s fee was known later',
      [{ ...paid(1000, 100), providerFee: 33, knownLater: true }, paid(1000, 3557)],
      [1000, 1000],
    ],
    ['has its rate after a refund of all of it', [{ ...paid(1000, 3557), refundedLater: [3557] }], [1000]],
    [
      'has its rate after it was refunded before it was first booked, in part',
      [{ ...paid(1000, 3557), refundedFirst: [1557] }],
      [1000],
    ],
    [
      'has the rate of its sale, though a later setting has rewritten it',
      [{ ...paid(1000, 3557), rebookedAt: 2000 }],
      [1000],
    ],
    [
      'has the rate of its time, if it isn’t paid',
      [paid(1000, 3557), { bps: null, prices: [3557] }, { bps: null, prices: [100] }],
      [1000, 1000, 1000],
    ],
    [
      'has the rate of its time, if it was free',
      [paid(1000, 3557), paid(1000, 0), paid(1200, 3557)],
      [1000, 1000, 1200],
    ],
    ['has today’s rate, if nothing was ever sold', [{ bps: null, prices: [3557] }, paid(0, 0)], [2000, 2000]],
    ['has no fee, if there was none', [paid(0, 3557), paid(0, 100)], [0, 0]],
  ])('%s', async (_, sales, fees) => {
    expect(await upgrade(await sellThen(sales))).toEqual(fees);
  });

  test('for any mix of sales and rates, the migrated rate gives the fee that was booked for each item', async () => {
    let state = 24;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const rates = [0, 1, 333, 500, 750, 1000, 1250, 2000, 9999];
    let bps = 1000;
    const sales = Array.from({ length: 400 }, (): OldSale => {
      if (below(40) === 0) bps = rates[below(rates.length)] ?? 1000;
      const prices = Array.from({ length: 1 + below(4) }, () =>
        below(9) === 0 ? 0 : 100 + below(below(5) === 0 ? 60_000 : 4000),
      );
      const total = sum(prices);
      const providerFee = total === 0 ? 0 : Math.round(total * 0.029) + 30;
      const refundedLater = below(4) === 0 ? prices.map((price) => below(price + 1)) : undefined;
      return { bps, prices, providerFee, knownLater: below(3) === 0, ...(refundedLater && { refundedLater }) };
    });
    const found = await upgrade(await sellThen(sales));
    for (const [index, sale] of sales.entries()) {
      const shares = splitByWeight(sale.providerFee ?? 0, sale.prices);
      for (const [position, price] of sale.prices.entries()) {
        for (const kept of [price, price - (sale.refundedLater?.[position] ?? 0)]) {
          const booked = platformFee(kept, sale.bps ?? 0, shares[position]);
          const now = platformFee(kept, found[index] ?? -1, shares[position]);
          // What remains after a refund was never booked exactly, so the nearest rate may differ by one cent.
          expect(Math.abs(now - booked), JSON.stringify(sale)).toBeLessThanOrEqual(kept === price ? 0 : 1);
        }
      }
    }
  });
});

test('earlier orders and agreements get the label’s name at the time of the upgrade', async () => {
  const [id = ''] = await sellThen([paid(1000, 3557)]);
  await client.query(
    `insert into orders_agreements (item_id, version, facts)
     values ($1, '2026-11', '{"priceCents": 1}'), ($2, '2026-11-23', '{"issuer": "Old Harbor"}')`,
    [newId(), newId()],
  );
  await upgrade([id]);
  const orders = await client.query<{ label: unknown }>('select label from orders_orders');
  expect(orders.rows).toEqual([{ label: labelFacts() }]);
  const agreements = await client.query<{ facts: unknown }>('select facts from orders_agreements order by version');
  expect(agreements.rows.map(({ facts }) => facts)).toEqual([
    { priceCents: 1, issuer: labelFacts().name },
    { issuer: 'Old Harbor' },
  ]);
});

test('a server of the previous version, which doesn’t know the new columns, still places orders', async () => {
  await upgrade([]);
  await client.query(
    `insert into orders_orders (id, state, email, total_cents, terms_version, consent)
     values ($1, 'pending', 'a@example.com', 100, '1', 'line')`,
    [newId()],
  );
  const { rows } = await client.query('select fee_bps, label from orders_orders');
  expect(rows).toEqual([{ fee_bps: 2000, label: labelFacts() }]);
});

test('a migration can read the current settings in its transaction', async () => {
  const settings = migrationSettings({ platformFeeBps: 1250 });
  const other = await createTestDatabase({ migrated: false });
  const folder = await mkdtemp(join(tmpdir(), 'stemhouse-settings-'));
  try {
    await writeFile(
      join(folder, '0001-said.sql'),
      `create table said as select current_setting('shop.fee_bps') as bps`,
    );
    await migrate(other.pool, { migrations: folder, objects: [] }, quiet, { settings });
    expect((await other.pool.query<{ bps: string }>('select bps from said')).rows).toEqual([{ bps: '1250' }]);
  } finally {
    await other.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
