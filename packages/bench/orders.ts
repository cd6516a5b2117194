import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import { paymentInbox } from '../../features/orders/server/updates/payment-inbox.ts';
import { joinEmbedded } from '../../platform/database/join-embedded.ts';
import { createLog } from '../../platform/http/log.ts';
import { sign } from '@stemhouse/stripe-sandbox/public.ts';
import { createApp } from '../../server/app.ts';
import { runJobs } from '../../server/run-jobs.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { createBeat, createSeller, licenseIds } from '../../testing/factories.ts';
import { type BareOrder, makeBareTable, sizeOf, writeBareOrder } from './baselines/orders.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import type { Say } from './say.ts';
import { benchMark, createSqlRecorder } from './sent-statements.ts';
import { startServer } from './start-server.ts';

const buyers = 16;
const beats = 20;
const rounds = 3;
const ordersPerRound = 160;
const minRatio = { session: 0.15, payment: 0.08 };
/** Lets a round's emails and transfers finish before the next round. */
const restMs = 5000;

const api = '/api/v1/app/stripe';
const agent = new Agent({ keepAlive: true, maxSockets: buyers });

const post = (url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } });
    call.once('error', reject);
    call.once('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () => {
        const text = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url}: ${response.statusCode} ${text}`));
      });
    });
    call.end(body);
  });

/** Runs the work on `buyers` items at once. */
const forAll = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = all.values();
  const buy = async (): Promise<void> => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: buyers }, buy));
};

/** Orders per second. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (ordersPerRound * 1000) / (performance.now() - started);
};

interface Shop {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly pool: Pool;
  readonly beatIds: readonly string[];
}

const press = (shop: Shop, lever: string, body: object = {}): Promise<string> =>
  post(`${shop.sandboxUrl}/_control/${lever}`, JSON.stringify(body));

let placed = 0;
/** Returns the id of the payment page. */
const checkOut = async ({ url, beatIds }: Shop): Promise<string> => {
  placed += 1;
  const items = [{ beatId: beatIds[placed % beatIds.length], licenseId: licenseIds.basic }];
  const body = JSON.stringify({ items, email: `buyer-${placed}@example.com`, consent: true });
  return /cs_\w+/.exec(await post(`${url}${api}/create-checkout-session`, body))?.[0] ?? '';
};

interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** Signs the events that Stripe would send about these payments. */
const eventsOf = async (pool: Pool, sessions: readonly string[]): Promise<SignedEvent[]> => {
  const secrets = await pool.query<{ value: string }>(
    `select value from payments_sandbox.secret where name = 'webhookSecret'`,
  );
  const { rows } = await pool.query<{ body: object }>(
    `select body from payments_sandbox.object where kind = 'event' and body ->> 'type' = any($1)
        and body -> 'data' -> 'object' ->> 'id' = any($2)`,
    [paymentInbox.eventTypes, sessions],
  );
  return rows.map((row) => {
    const body = JSON.stringify(row.body);
    return { body, signature: sign(body, secrets.rows[0]?.value ?? '', Math.floor(Date.now() / 1000)) };
  });
};

const deliver = ({ url }: Shop, { body, signature }: SignedEvent): Promise<string> =>
  post(`${url}${api}/webhook`, body, { 'stripe-signature': signature });

const untilPaid = async (pool: Pool, sessions: readonly string[], everyMs: number): Promise<void> => {
  const until = performance.now() + 180_000;
  for (;;) {
    const { rows } = await pool.query<{ paid: number }>(
      `select ${benchMark} count(*)::int as paid from orders_orders o where session_id = any($1) and state = 'paid'
          and exists (select from orders_items i join orders_grants g on g.item_id = i.id where i.order_id = o.id)`,
      [sessions],
    );
    if (rows[0]?.paid === sessions.length) return;
    if (performance.now() > until) throw new Error(`${rows[0]?.paid} of ${sessions.length} orders were paid`);
    await delay(everyMs);
  }
};

interface Sizes {
  readonly session: BareOrder;
  readonly payment: BareOrder;
}

/** Fills a store, and counts in this process the statements of one order: the shop's, its jobs' and the sandbox's. */
const makeStore = async (dataDir: string): Promise<{ beatIds: string[]; sizes: Sizes }> => {
  const recorder = createSqlRecorder();
  const port = await freePort();
  const settings = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  await app.listen({ host: '127.0.0.1', port });
  const { pool, close } = await joinEmbedded(dataDir, createLog('silent'));
  try {
    const { id: sellerId } = await createSeller(deps);
    const beatIds: string[] = [];
    while (beatIds.length < beats) beatIds.push((await createBeat(deps, { sellerId })).id);
    const shop = { url: `http://127.0.0.1:${port}`, sandboxUrl: ports.sandboxUrl ?? '', pool, beatIds };
    await press(shop, 'webhooks', { drop: ['*'] });
    const count = async (): Promise<Sizes> => {
      let sessionId = '';
      const session = await recorder.record(async () => void (sessionId = await checkOut(shop)));
      await press(shop, `sessions/${sessionId}/pay`);
      const events = await eventsOf(pool, [sessionId]);
      // Waits for the sandbox's own work after the payment, which isn't part of an order.
      await delay(1000);
      const payment = await recorder.record(async () => {
        await forAll(events, (event) => deliver(shop, event));
        await untilPaid(pool, [sessionId], 2);
      });
      await deps.jobs.idle();
      return { session: sizeOf(session), payment: sizeOf(payment) };
    };
    // The first run is ignored, because it fills the caches.
    await count();
    return { beatIds, sizes: await count() };
  } finally {
    agent.destroy();
    recorder.stop();
    await close();
    await app.close();
    await ports.close();
  }
};

interface Rates {
  readonly ours: number;
  readonly yardstick: number;
}

interface Measured {
  readonly session: Rates;
  readonly payment: Rates;
}

const measureRound = async (shop: Shop, bare: Pool, sizes: Sizes): Promise<Measured> => {
  const numbers = Array.from({ length: ordersPerRound }, (_, number) => number);
  const yardstickOf = (size: BareOrder): Promise<number> =>
    rateOf(() => forAll(numbers, () => writeBareOrder(bare, size)));
  const sessions: string[] = [];
  const session = {
    yardstick: await yardstickOf(sizes.session),
    ours: await rateOf(() => forAll(numbers, async () => sessions.push(await checkOut(shop)))),
  };
  await forAll(sessions, (id) => press(shop, `sessions/${id}/pay`));
  const events = await eventsOf(shop.pool, sessions);
  await delay(restMs);
  const payment = {
    yardstick: await yardstickOf(sizes.payment),
    ours: await rateOf(async () => {
      await forAll(events, (event) => deliver(shop, event));
      await untilPaid(shop.pool, sessions, 50);
    }),
  };
  await delay(restMs);
  return { session, payment };
};

/**
 * Compares orders per second with bare SQL: on as many connections, transactions with as many statements, rows and
 * bytes as an order has. The sandbox runs in the server's process on the same database, so its statements count on both
 * sides. Only our side has HTTP, checks, Stripe's library, the jobs' own transactions and the emails.
 */
export const measureOrders = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const dataDir = path.join(folder, 'orders');
  const { beatIds, sizes } = await makeStore(dataDir);
  const port = await freePort();
  const server = await startServer(dataDir, port, { RATE_LIMIT: 'off' });
  const { pool, direct, close } = await joinEmbedded(dataDir, createLog('silent'));
  const bare = new pg.Pool({ ...direct, max: buyers });
  const measured: Measured[] = [];
  try {
    const shop = { url: server.url, sandboxUrl: `http://127.0.0.1:${port + 1}`, pool, beatIds };
    await press(shop, 'webhooks', { drop: ['*'] });
    await makeBareTable(bare);
    await forAll(Array.from({ length: 4 * buyers }), () => checkOut(shop));
    while (measured.length < rounds) measured.push(await measureRound(shop, bare, sizes));
  } finally {
    agent.destroy();
    await bare.end();
    await close();
    await server.close();
  }
  for (const [part, what] of [
    ['session', `payment pages for ${buyers} buyers at once`],
    ['payment', 'webhooks to paid orders with their files'],
  ] as const) {
    const rates = measured.map((round) => round[part]);
    const ratio = median(rates.map(({ ours, yardstick }) => ours / yardstick));
    const [ours, yardstick] = [median(rates.map((rate) => rate.ours)), median(rates.map((rate) => rate.yardstick))];
    const { reads, rows, bytesPerRow } = sizes[part];
    say(
      `${what}, against one bare transaction (${reads} reads, ${rows} rows of ${bytesPerRow} bytes)`,
      `ratio ${ratio.toFixed(2)} (${ours.toFixed(0)} to ${yardstick.toFixed(0)} a second)`,
      `at least ${minRatio[part]}`,
      ratio >= minRatio[part],
    );
  }
};
