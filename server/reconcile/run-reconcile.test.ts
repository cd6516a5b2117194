import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyAtCheckout, jobsDone, newLine, orderOf } from '#testing/orders/buying.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { readSince, runReconcile } from './run-reconcile.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const run = (...args: string[]) => {
  const { host, port, user, database } = shop.database.direct;
  const environment = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    DATA_DIR: shop.deps.config.dataDir,
    SESSION_SECRET: shop.deps.config.sessionSecret,
    LOG_LEVEL: 'silent',
  };
  return runReconcile({ args, environment, progress: vi.fn() });
};

describe('npm run reconcile', () => {
  test('rebuilds missing orders while the shop runs, which sends their emails, and changes nothing when repeated', async () => {
    const order = await buyAtCheckout(shop, [await newLine(shop)]);
    await loseOrder(shop, order.id);
    const at = new Date(Date.now() - 60_000).toISOString();
    await shop.deps.db
      .updateTable('installation')
      .set({ restored_from: new Date(at) })
      .execute();

    const first = await run('--since', at);
    expect(first).toMatchObject({
      ok: true,
      lines: [expect.any(String), expect.stringContaining('1 order rebuilt'), expect.any(String)],
    });
    await jobsDone(shop);
    expect((await orderOf(shop, order.id)).state).toBe('paid');
    const mail = await shop.deps.db
      .selectFrom('mailing_messages')
      .select('sent_at')
      .where('purpose', '=', `purchase:${order.id}`)
      .executeTakeFirstOrThrow();
    expect(mail.sent_at).not.toBeNull();
    const { restored_from: restoredFrom } = await shop.deps.db
      .selectFrom('installation')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(restoredFrom).toBeNull();
    expect((await run('--since', at)).lines.join()).toContain('0 orders rebuilt, 0 orders brought up to date');
  });

  test('explains how to give a date if there is no usable one, and doesn’t call Stripe', async () => {
    for (const args of [[], ['--since'], ['--since', 'yesterday'], ['2026-11-25'], ['--since', '2026-11-25', 'more']]) {
      expect(await run(...args)).toEqual({
        ok: false,
        lines: [expect.stringContaining('npm run reconcile -- --since 20')],
      });
    }
  });
});

const now = new Date('2026-11-25T12:00:00Z');

test.each([
  [['--since', '2026-11-20'], '2026-11-20T00:00:00.000Z'],
  [['--since=2026-11-20'], '2026-11-20T00:00:00.000Z'],
  [['--since', '2026-11-20T03:30:00.123Z'], '2026-11-20T03:30:00.123Z'],
  [['--since', '2026-11-20T03:30Z'], '2026-11-20T03:30:00.000Z'],
  // A local time is refused, because it would be ambiguous.
  [['--since', '2026-11-20T03:30:00'], null],
  [['--since', '2026-13-45'], null],
  [['--since', '2026-11-26'], null],
  [['--since', '2025-01-01'], null],
] as const)('the arguments %j mean the date %s', (args, expected) => {
  expect(readSince(args, now)?.toISOString() ?? null).toBe(expected);
});
