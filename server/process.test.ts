import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processesIn } from '#platform/database/postgres-folder.ts';
import { roomyFolder } from '../scripts/roomy-folder.ts';
import { createTestDatabase, urlOf } from '#testing/database/test-database.ts';
import { until } from '#testing/eventually.ts';
import { createBeat, licenseIds, type World } from '#testing/factories.ts';
import {
  askPayment,
  checkOutAt,
  type Ended,
  fillStore,
  killShops,
  press,
  runShop,
  startShop,
  type ShopProcess,
} from '#testing/shop-process.ts';

const parent = await roomyFolder();
const newFolder = (): string => mkdtempSync(path.join(parent, 'shop-process-'));
const removeFolder = (name: string): void =>
  rmSync(name, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** The data folder of a new store without beats, created once and copied, because creating it is slow. */
let emptyStore: string;
let folder: string;
beforeAll(async () => {
  emptyStore = newFolder();
  await fillStore(emptyStore, async () => undefined);
});
afterAll(() => removeFolder(emptyStore));
beforeEach(() => {
  folder = newFolder();
  cpSync(emptyStore, folder, { recursive: true });
});
afterEach(() => {
  killShops();
  removeFolder(folder);
});

const settings = (more: Record<string, string> = {}) => ({ DATA_DIR: folder, LOG_LEVEL: 'error', ...more });
const lineOf = (beat: { id: string }) => ({ beatId: beat.id, licenseId: licenseIds.basic });

interface OutboxMail {
  to: string;
  subject: string;
}

const mailsTo = async (shop: ShopProcess, buyer: string): Promise<OutboxMail[]> =>
  (await (await fetch(`${shop.url}/dev/outbox.json?to=${encodeURIComponent(buyer)}`)).json()) as OutboxMail[];

const taken = async (work: (port: number) => Promise<void>): Promise<void> => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await work((other.address() as AddressInfo).port);
  } finally {
    other.close();
  }
};

const linesOf = ({ said }: Ended): string[] =>
  said.split('\n').filter((line) => line !== '' && !line.startsWith('Built the web'));

describe('a startup error is reported in one line:', () => {
  test('an unusable setting', async () => {
    const ended = (await runShop(settings({ PLATFORM_FEE_PERCENT: 'ten' }))) as Ended;
    expect(ended.code).toBe(1);
    expect(linesOf(ended)).toEqual([
      'The setting PLATFORM_FEE_PERCENT cannot be used: must be a percentage from 0 to 99.99.',
    ]);
  });

  test('a port in use', async () => {
    await taken(async (port) => {
      const ended = (await runShop(settings({ PORT: String(port), SANDBOX_PORT: '0' }))) as Ended;
      expect(ended.code).toBe(1);
      expect(linesOf(ended)).toEqual([expect.stringMatching(`^Port ${port} is used by another program. Set PORT`)]);
    });
  });

  test('the payment sandbox’s port in use', async () => {
    await taken(async (port) => {
      const ended = (await runShop(settings({ SANDBOX_PORT: String(port) }))) as Ended;
      expect(ended.code).toBe(1);
      expect(linesOf(ended)).toEqual([
        expect.stringMatching(`^Port ${port} is used.*the payment sandbox needs it. Set SANDBOX_PORT to a free one`),
      ]);
    });
  });

  test('both ports in use, with a line for each', async () => {
    await taken(async (port) => {
      await taken(async (sandboxPort) => {
        const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
        const ended = (await runShop(settings(ports))) as Ended;
        expect(linesOf(ended)).toEqual([
          expect.stringMatching(`^Port ${port} .*Set PORT `),
          expect.stringMatching(`^Port ${sandboxPort} .*Set SANDBOX_PORT `),
        ]);
      });
    });
  });

  test.each([
    ['a file', 'data', 'data', /is a file, not a folder\.$/],
    ['inside a file', 'parent', 'parent/data', /is inside a file, not a folder\.$/],
    ['not writable', 'data', '/sys/stemhouse', /can’t be written by this user|is on a read-only file system/],
  ])(
    'a data folder that is %s, with and without a SESSION_SECRET to save there',
    async (_what, file, dataDir, words) => {
      writeFileSync(path.join(folder, file), '');
      for (const secret of ['', 'x'.repeat(32)]) {
        const ended = (await runShop({ DATA_DIR: path.resolve(folder, dataDir), SESSION_SECRET: secret })) as Ended;
        expect(ended.code).toBe(1);
        expect(linesOf(ended)).toEqual([expect.stringMatching(words)]);
        expect(ended.said).toContain('The setting DATA_DIR cannot be used: ');
      }
    },
  );
});

describe('when the whole server ends', () => {
  /** `read` reads until this many bytes have arrived, or to the end, and returns the number of bytes so far. */
  const download = (url: string): Promise<{ expected: number; read: (enough?: number) => Promise<number> }> =>
    new Promise((resolve, reject) => {
      get(url, { agent: false }, (response) => {
        const expected = Number(response.headers['content-length']);
        response.pause();
        response.on('error', () => undefined);
        let bytes = 0;
        const read = (enough = Infinity) =>
          new Promise<number>((done) => {
            const take = (piece: Buffer) => {
              bytes += piece.length;
              if (bytes < enough) return;
              response.off('data', take).pause();
              done(bytes);
            };
            response.on('data', take).resume();
            response.once('close', () => done(bytes));
          });
        resolve({ expected, read });
      }).once('error', reject);
    });

  const megabyte = 1024 * 1024;
  /** A beat whose mp3 is larger than the socket buffers on the way. */
  const largeBeat = async (world: World) => {
    const beat = await createBeat(world);
    const bytes = 48 * megabyte;
    const file = await world.db
      .updateTable('catalogue_files')
      .set({ bytes })
      .where('beat_id', '=', beat.id)
      .where('kind', '=', 'mp3')
      .returning('storage_key')
      .executeTakeFirstOrThrow();
    await world.storage.put(file.storage_key, Buffer.alloc(bytes, 'stem'), { contentType: 'audio/mpeg' });
    return beat;
  };

  const statusOf = async (shop: ShopProcess, sessionId: string, buyer: string) => {
    await until('the purchase mail is written', async () => (await mailsTo(shop, buyer)).length > 0);
    const { state, orderUrl } = await askPayment(shop, sessionId);
    expect(state).toBe('paid');
    // Only the process that first learned of the payment sends the email.
    expect(await mailsTo(shop, buyer)).toHaveLength(1);
    const order = await fetch(`${shop.url}/api/v1/app${orderUrl}`);
    return (await order.json()) as {
      state: string;
      items: { state: string; files: { kind: string; url: string }[] }[];
    };
  };
  const stop = async (shop: ShopProcess): Promise<string> => {
    shop.child.kill('SIGTERM');
    const { code, said } = await shop.ended;
    expect(code).toBe(0);
    return said;
  };

  // Uses one store for all three endings of a server, because a start takes longer than the checks.
  test('the next start finishes a payment once, whether the server was killed or stopped, and a stopping server lets active downloads finish', async () => {
    const [one, two, large] = await fillStore(folder, async (world) => [
      await createBeat(world),
      await createBeat(world),
      await largeBeat(world),
    ]);
    const [ann, ben, cid] = ['ann@example.com', 'ben@example.com', 'cid@example.com'];

    const first = await startShop(settings());
    const unheard = await checkOutAt(first, [lineOf(one)], ann);
    await press(first, 'webhooks', { hold: true });
    await press(first, `sessions/${unheard}/pay`);
    first.child.kill('SIGKILL');
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });

    const second = await startShop(settings());
    expect(await statusOf(second, unheard, ann)).toMatchObject({
      state: 'paid',
      items: [{ state: 'granted', files: [{ kind: 'mp3' }] }],
    });
    const justPaid = await checkOutAt(second, [lineOf(two)], ben);
    await press(second, `sessions/${justPaid}/pay`);
    await stop(second);

    const third = await startShop(settings());
    expect(await statusOf(third, justPaid, ben)).toMatchObject({ state: 'paid' });
    const sessionId = await checkOutAt(third, [lineOf(large)], cid);
    await press(third, `sessions/${sessionId}/pay`);
    const { items } = await statusOf(third, sessionId, cid);
    const url = `${third.url}${items[0]?.files[0]?.url}`;
    const [slow, stuck] = [await download(url), await download(url)];
    // The rest is larger than the socket buffers, and small enough for a slow machine to send before the server ends.
    await slow.read(36 * megabyte);
    third.child.kill('SIGTERM');
    await until('it takes no new work', async () => !(await fetch(`${third.url}/healthz`).catch(() => null))?.ok);
    expect(await slow.read()).toBe(slow.expected);
    expect(await third.ended).toMatchObject({ code: 0 });
    expect(await stuck.read()).toBeLessThan(stuck.expected);
  });
});

describe('a signal to npm', () => {
  /** The ids of this process's child processes, at any depth. */
  const descendantsOf = (pid: number): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
      .flatMap((name) => [Number(name), ...descendantsOf(Number(name))]);
  const parentOf = (pid: number): number | null => {
    try {
      return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return null;
    }
  };

  test.each([
    ['start', 'SIGTERM'],
    ['run dev', 'SIGINT'],
  ] as const)('during `npm %s` (%s) ends every process that npm started', async (script, signal) => {
    const shop = await startShop(settings(), ['npm', ...script.split(' ')]);
    const pids = descendantsOf(shop.child.pid ?? 0);
    const postgres = await processesIn(path.join(folder, 'postgres'));
    expect(pids).toEqual(expect.arrayContaining(postgres.slice(0, 1)));
    shop.child.kill(signal);
    // The output closes only once npm, the server and the server's child processes have all exited.
    await shop.ended;
    expect(await processesIn(path.join(folder, 'postgres'))).toEqual([]);
    // PostgreSQL's watchdog is the last process to end.
    await until('nothing of it is left', async () => pids.every((pid) => parentOf(pid) === null));
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
  });

  test('during `npm run worker` (SIGTERM) ends the worker and its child processes', async () => {
    const database = await createTestDatabase();
    try {
      const shared = {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        SESSION_SECRET: 'x'.repeat(32),
        PUBLIC_URL: 'https://label.example',
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'shop@label.example',
      };
      const worker = spawn('npm', ['run', 'worker'], {
        cwd: path.join(import.meta.dirname, '..'),
        env: { PATH: process.env['PATH'], ...settings({ DATABASE_URL: urlOf(database), ...shared }) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      const ended = once(worker, 'close');
      const ready = new Promise((resolve) => {
        worker.stdout.on('data', (piece) => {
          said += String(piece);
          if (said.includes('Running jobs.')) resolve(true);
        });
      });
      expect(await Promise.race([ready, ended])).toBe(true);
      const pids = descendantsOf(worker.pid ?? 0);
      worker.kill('SIGTERM');
      await ended;
      await until('nothing of it is left', async () => pids.every((pid) => parentOf(pid) === null));
    } finally {
      await database.drop();
    }
  });
});

test('two servers that start together on a new database both serve, and migrate it once', async () => {
  const database = await createTestDatabase({ migrated: false });
  const url = urlOf(database);
  try {
    const start = () => startShop(settings({ DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) }));
    const shops = await Promise.all([start(), start()]);
    for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const { rows } = await database.pool.query('select name from schema_migrations');
    expect(rows).toHaveLength(
      readdirSync(path.join(import.meta.dirname, 'migrations')).filter((file) => file.endsWith('.sql')).length,
    );
    for (const shop of shops) shop.child.kill('SIGTERM');
    for (const shop of shops) expect(await shop.ended).toMatchObject({ code: 0 });
  } finally {
    killShops();
    await database.drop();
  }
});

test('no server output contains a key, a token, a secret or an email address', async () => {
  const buyer = 'mia.secret@example.com';
  const beat = await fillStore(folder, (world) => createBeat(world));
  const shop = await startShop(settings({ LOG_LEVEL: 'trace' }));
  const ask = async (path: string) => (await fetch(shop.url + path)).json() as Promise<Record<string, unknown>>;
  const { token } = await ask(`/api/v1/app/token/${beat.id}/mp3`);
  await (await fetch(`${shop.url}/api/v1/app/stream/${beat.id}/mp3?token=${String(token)}`)).arrayBuffer();
  const sessionId = await checkOutAt(shop, [lineOf(beat)], buyer);
  await press(shop, `sessions/${sessionId}/pay`, { card: '4000000000000002' });
  await press(shop, `sessions/${sessionId}/pay`, { name: 'Mia Buyer' });
  const { orderUrl } = await askPayment(shop, sessionId);
  const key = new URL(orderUrl ?? '', shop.url).searchParams.get('key') ?? '';
  for (const page of [
    `/beatstore/checkout/success?session_id=${sessionId}`,
    orderUrl ?? '',
    `${orderUrl}&x=%zz`,
    `/api/v1/app${orderUrl}`,
    `/api/v1/app/stripe/checkout-session/${sessionId}/nothing`,
  ]) {
    await (await fetch(shop.url + page, { headers: { accept: 'text/html' } })).text();
  }
  await fetch(`${shop.url}/api/v1/app/orders/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: buyer }),
  });
  await until('the links are sent', async () => (await mailsTo(shop, buyer)).length === 2);
  shop.child.kill('SIGTERM');
  const { said, code } = await shop.ended;
  expect(code).toBe(0);
  expect(said).toContain('"msg":"Request"');
  const sessionSecret = readFileSync(path.join(folder, 'session-secret'), 'utf8');
  for (const secret of [
    key,
    String(token),
    sessionId,
    buyer,
    'Mia Buyer',
    sessionSecret,
    'whsec_',
    'sk_test_',
    'cs_test_',
  ]) {
    expect(secret).not.toBe('');
    expect(said).not.toContain(secret);
  }
});
