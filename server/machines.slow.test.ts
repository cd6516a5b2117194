import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPassword } from '#features/auth/server/public.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { Order } from '#features/orders/contract.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { tenSeconds, writeBigWav } from '#testing/big/big-files.ts';
import { createBeatOf, giveDetails, logIn, ownBeats } from '#testing/big/big-shop.ts';
import { beginUpload, type Headers, offsetOf, sendPiece, sendRest, tokenOf } from '#testing/big/send-big.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createListener, licenseIds } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import {
  askPayment,
  checkOutAt,
  killShops,
  press,
  runShop,
  type ShopProcess,
  startShop,
} from '#testing/shop-process.ts';

// Two servers and a worker, each a process with its own folder, share one database and one S3 server. After a call to
// one server, the test reads from the other.

const folder = mkdtempSync(path.join(tmpdir(), 'machines-'));
const password = 'the password of everybody here';
const people = { producer: 'producer@example.com', admin: 'admin@example.com' };

let worker: ChildProcessByStdio<null, Readable, null>;
let database: TestDatabase;
let s3: S3Server;
const servers: ShopProcess[] = [];
let turn = 0;
/** Alternates between the servers, like a proxy without sticky sessions. */
const next = (): ShopProcess => {
  turn += 1;
  const server = servers[turn % servers.length];
  if (!server) throw new Error('there is no server');
  return server;
};

const settingsOf = (machine: string, more: Record<string, string> = {}): Record<string, string> => {
  const { host, port, user, database: name } = database.connection;
  return {
    ...s3.settings,
    DATABASE_URL: `postgres://${user ?? ''}@${encodeURIComponent(host ?? '')}:${port ?? ''}/${name ?? ''}`,
    SESSION_SECRET: 'one secret for all the machines of the shop',
    DATA_DIR: path.join(folder, machine),
    LOG_LEVEL: 'error',
    DISK_RESERVE_MB: '0',
    ...more,
  };
};

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startS3();
  const { db } = database;
  await ensurePredefinedLicenses(db);
  const deps = { passwords: createPasswords(), clock: systemClock };
  const producer = await createListener({ db }, { email: people.producer, emailVerifiedAt: new Date() });
  const admin = await createListener({ db }, { email: people.admin, emailVerifiedAt: new Date() });
  await db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  for (const { id } of [producer, admin]) await setPassword(deps, db, id, password);
  servers.push(await startShop(settingsOf('one')), await startShop(settingsOf('two')));
  worker = spawn(process.execPath, ['testing/machines/run-worker.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', ...settingsOf('worker') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
});
afterAll(async () => {
  worker.kill('SIGKILL');
  killShops();
  await database.drop();
  await s3.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const within = async (seconds: number, isSo: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`not so after ${seconds} s`);
    await delay(50);
  }
};

const write = (name: string, bytes: Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** Sends an upload in three pieces to alternating servers, and resolves to its path. */
const upload = async (headers: Headers, name: string, bytes: Buffer): Promise<string> => {
  const file = write(name, bytes);
  const address = (await beginUpload(next().url, headers, name, bytes.length)).headers.location ?? '';
  const ends = [Math.ceil(bytes.length / 3), Math.ceil((bytes.length * 2) / 3), bytes.length];
  for (const [index, end] of ends.entries()) {
    const offset = await offsetOf(next().url + address);
    expect(offset).toBe(index === 0 ? 0 : ends[index - 1]);
    expect((await sendPiece(next().url + address, file, [offset, end])).status).toBe(204);
  }
  return address;
};

const checkedAt = async (address: string): Promise<{ state: string; reason: string | null }> => {
  for (;;) {
    const response = await fetch(`${next().url}${address}?token=${tokenOf(next().url + address)}`);
    const found = (await response.json()) as { state: string; reason: string | null };
    if (!['receiving', 'checking'].includes(found.state)) return found;
    await delay(100);
  }
};

const json = async <T>(url: string, init: RequestInit = {}): Promise<T> => (await (await fetch(url, init)).json()) as T;

let beatId: string;
let mp3: Buffer;

test('a producer can log in, upload in pieces and publish, with each call at the other server', async () => {
  const headers = await logIn(next().url, people.producer, password);
  await giveDetails(next().url, headers);
  const sounds = await tinySounds();
  mp3 = sounds.mp3;
  const files = [
    ['song.mp3', sounds.mp3],
    ['song.wav', sounds.wav],
    ['song.zip', sounds.trackouts],
    ['cover.png', await pictureOf(600)],
  ] as const;
  const addresses: string[] = [];
  for (const [name, bytes] of files) {
    addresses.push(await upload(headers, name, bytes));
    expect(await checkedAt(addresses.at(-1) ?? '')).toMatchObject({ state: 'ready', reason: null });
  }
  const made = await createBeatOf(next().url, headers, addresses);
  expect(made.status).toBe(201);
  beatId = (made.body as OwnBeat)._id;
  await within(60, async () => {
    const beat = (await ownBeats(next().url, headers)).find(({ _id }) => _id === beatId);
    return beat?.status === 'published';
  });
});

test('twenty-four intact covers are all accepted, whichever server checks them', async () => {
  const headers = await logIn(next().url, people.producer, password);
  const cover = await pictureOf(600);
  const addresses: string[] = [];
  for (let n = 0; n < 24; n += 1) addresses.push(await upload(headers, `cover-${n}.png`, cover));
  for (const address of addresses) expect(await checkedAt(address)).toMatchObject({ state: 'ready', reason: null });
});

test('both servers show a new beat within two seconds, and each plays its preview with the other’s token', async () => {
  const shows = async (address: string): Promise<boolean> => (await (await fetch(address)).text()).includes(beatId);
  for (const { url } of servers) {
    for (const page of ['/api/v1/app/beatstore/getAllBeats', '/beatstore']) await within(2, () => shows(url + page));
  }
  // Both servers have now cached the page, and only one of them changes the title.
  const headers = await logIn(next().url, people.producer, password);
  const title = 'A Night on the Other Machine';
  const changed = await fetch(`${next().url}/api/v1/app/beatstore/${beatId}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  expect(changed.status).toBe(200);
  for (const { url } of servers) {
    await within(2, async () => (await (await fetch(`${url}/beatstore`)).text()).includes(title));
  }
  const ranges: Buffer[] = [];
  for (const [start, end] of [
    [0, 999],
    [1000, 1999],
  ]) {
    const { token } = await json<{ token: string }>(`${next().url}/api/v1/app/token/${beatId}/mp3`);
    const response = await fetch(`${next().url}/api/v1/app/stream/${beatId}/mp3?token=${token}`, {
      headers: { range: `bytes=${start}-${end}` },
    });
    expect(response.status).toBe(206);
    ranges.push(Buffer.from(await response.arrayBuffer()));
  }
  expect(ranges.map(({ length }) => length)).toEqual([1000, 1000]);
});

const buy = async (payAt: ShopProcess, orderAt: ShopProcess): Promise<string> => {
  const sessionId = await checkOutAt(orderAt, [{ beatId, licenseId: licenseIds.basic }], 'mia@example.com');
  await press(payAt, `sessions/${sessionId}/pay`);
  return sessionId;
};

const downloadOf = async (sessionId: string): Promise<void> => {
  const { orderUrl } = await askPayment(next(), sessionId);
  const order = await json<Order>(`${next().url}/api/v1/app${orderUrl ?? ''}`);
  const url = order.items[0]?.files.find(({ kind }) => kind === 'mp3')?.url ?? '';
  const parts: Buffer[] = [];
  const half = Math.floor(mp3.length / 2);
  for (const range of [`bytes=0-${half - 1}`, `bytes=${half}-`]) {
    const response = await fetch(next().url + url, { headers: { range } });
    expect(response.status).toBe(206);
    parts.push(Buffer.from(await response.arrayBuffer()));
  }
  expect(Buffer.concat(parts).equals(mp3)).toBe(true);
};

test('an order placed at one server is paid, shown and downloaded in parts at the other', async () => {
  await downloadOf(await buy(next(), next()));
});

test('within two seconds, each server knows what the other did to a setting or a session', async () => {
  const admin = await logIn(next().url, people.admin, password);
  const turnEcom = async (isEcomEnabled: boolean): Promise<void> => {
    const at = next().url;
    const headers = { ...admin, 'content-type': 'application/json' };
    const body = JSON.stringify({ isEcomEnabled });
    expect((await fetch(`${at}/api/v1/app/isEcomEnabled`, { method: 'PUT', headers, body })).status).toBe(200);
    for (const { url } of servers) {
      await within(
        2,
        async () => (await json<{ isEcomEnabled: boolean }>(`${url}/api/v1/app/site`)).isEcomEnabled === isEcomEnabled,
      );
    }
  };
  await turnEcom(false);
  await turnEcom(true);

  const headers = await logIn(next().url, people.producer, password);
  const ask = async (): Promise<number> => (await fetch(`${next().url}/api/v1/app/beatstore/user`, { headers })).status;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await fetch(`${next().url}/api/v1/app/logout`, { method: 'POST', headers });
  expect([await ask(), await ask()]).toEqual([401, 401]);
});

test('a server killed in the middle of an upload and of an order loses nothing that it has acknowledged', async () => {
  const [killed, other] = servers as [ShopProcess, ShopProcess];
  const headers = await logIn(other.url, people.producer, password);
  const wav = await writeBigWav(path.join(folder, 'long.wav'), 120 * 1024 * 1024, [tenSeconds(), tenSeconds()]);
  const address = (await beginUpload(killed.url, headers, 'long.wav', wav.bytes)).headers.location ?? '';
  const sessionId = await checkOutAt(killed, [{ beatId, licenseId: licenseIds.basic }], 'mia@example.com');

  const sending = sendPiece(killed.url + address, wav.path, [0, wav.bytes]).catch(() => null);
  await within(60, async () => {
    const id = address.split('/').at(-1) ?? '';
    const found = await database.db
      .selectFrom('catalogue_upload_pieces')
      .select('start')
      .where('upload_id', '=', id)
      .execute();
    return found.length > 1;
  });
  killed.child.kill('SIGKILL');
  expect(await sending).toBeNull();
  servers.splice(0, 1);

  await press(other, `sessions/${sessionId}/pay`);
  await downloadOf(sessionId);
  expect(await offsetOf(other.url + address)).toBeGreaterThan(16 * 1024 * 1024);
  await sendRest(other.url + address, wav.path);
  expect(await checkedAt(address)).toMatchObject({ state: 'ready', reason: null });

  servers.push(await startShop(settingsOf('one')));
  await downloadOf(await buy(next(), next()));
});

test('a machine with another secret or another storage exits with one line that says which', async () => {
  for (const [more, words] of [
    [{ SESSION_SECRET: 'another secret, of somebody who forgot the first' }, 'The SESSION_SECRET differs'],
    [{ S3_BUCKET: '' }, 'The files of this shop are in the bucket beats'],
  ] as const) {
    const ended = await runShop(settingsOf('three', more));
    if (!('code' in ended)) throw new Error('it has started');
    expect(ended.code).toBe(1);
    expect(ended.said.trim().split('\n').at(-1)).toContain(words);
  }
});

test('the rate limiter counts attempts at both servers together', async () => {
  const refused: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const response = await fetch(`${next().url}/api/v1/app/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
    });
    if (response.status === 429) refused.push(n % 2);
  }
  expect(new Set(refused)).toEqual(new Set([0, 1]));
});
