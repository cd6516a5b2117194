import { createDecipheriv, createECDH } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newcomer } from '#testing/access/access-world.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { ServerStatus } from '../contract.ts';

const url = '/api/v1/app/server-status';
let shop: TestApp;
let admin: LoggedInBrowser;
let storageFails = false;

beforeAll(async () => {
  shop = await createTestApp({
    settings: { SMTP_URL: 'smtp://mailer:hidden-word@mail.secret.example', MAIL_FROM: 'shop@label.example' },
    ports: ({ storage }) => ({
      storage: {
        ...storage,
        check: () => (storageFails ? Promise.reject(new Error('at secret-bucket')) : Promise.resolve()),
      },
    }),
  });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const ask = (key?: string, headers = admin.headers) =>
  shop.app.inject({ url, headers: { ...headers, ...(key !== undefined && { 'x-client-public-key': key }) } });

/** Reads the status as a browser does, with a key made for this one request. */
const read = async () => {
  const own = createECDH('prime256v1');
  const response = await ask(own.generateKeys('base64'));
  expect(response.statusCode, response.payload).toBe(200);
  const serverKey = String(response.headers['x-server-public-key']);
  const { iv, encryptedData } = response.json<Record<'iv' | 'encryptedData', string>>();
  const data = Buffer.from(encryptedData, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    own.computeSecret(Buffer.from(serverKey, 'base64')),
    Buffer.from(iv, 'base64'),
  ).setAuthTag(data.subarray(-16));
  const text = Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString('utf8');
  return { response, serverKey, iv, text, status: JSON.parse(text) as ServerStatus };
};

describe('the server status', () => {
  it('is `{iv, encryptedData}`, which only the client can decrypt, and says how each part is doing', async () => {
    const { response, status } = await read();
    expect(Object.keys(response.json()).toSorted()).toEqual(['encryptedData', 'iv']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(status).toMatchObject({
      version: 'V1.0.A',
      uptimeSeconds: expect.any(Number),
      database: { ok: true, sizeBytes: expect.any(Number), version: expect.stringMatching(/^\d/) },
      storage: { ok: true, kind: 'files' },
      mail: { ok: true, mode: 'smtp', waiting: 0, failed: 0 },
      jobs: { ok: true, waiting: expect.any(Number), running: expect.any(Number), failed: 0 },
      disk: { ok: true, state: 'ok' },
    });
    expect(status.disk.totalBytes).toBeGreaterThan(status.disk.freeBytes ?? Infinity);
  });

  it('uses a new key for each request', async () => {
    const [first, second] = [await read(), await read()];
    expect(first.serverKey).not.toBe(second.serverKey);
    expect(first.iv).not.toBe(second.iv);
  });

  it('contains no secret, address or folder, even when something fails', async () => {
    storageFails = true;
    const { text, status } = await read();
    storageFails = false;
    expect(status.storage.ok).toBe(false);
    expect(status.database.ok).toBe(true);
    const { config } = shop.deps;
    for (const hidden of ['hidden-word', 'secret', 'example', 'smtp://', config.sessionSecret, config.dataDir])
      expect(text).not.toContain(hidden);
  });

  it('counts emails separately from other jobs, and counts those that failed for good', async () => {
    await shop.database.pool.query(`insert into pgboss.job (name, state, start_after)
      select q, s::pgboss.job_state, now() + interval '1 day'
      from unnest(array['mailing.send', 'mailing.blank-expired']) q, unnest(array['failed', 'created']) s`);
    const { status } = await read();
    expect(status.mail).toMatchObject({ waiting: 1, failed: 1 });
    expect(status.jobs.failed).toBe(1);
  });
});

describe('a wrong key for the server status', () => {
  const point = createECDH('prime256v1').generateKeys();
  const changed = Buffer.from(point);
  changed[40] = (changed[40] ?? 0) ^ 1;
  it.each([
    ['none', undefined, 'This header is missing.'],
    ['an empty one', '', 'This is not a public key of the curve P-256.'],
    ['invalid base64', '%%%', 'This is not a public key of the curve P-256.'],
    ['a short one', Buffer.from([4, 1, 2]).toString('base64'), 'This is not a public key of the curve P-256.'],
    ['a point off the curve', changed.toString('base64'), 'This is not a public key of the curve P-256.'],
    ['all zeros', Buffer.alloc(65).toString('base64'), 'This is not a public key of the curve P-256.'],
    [
      'a key on another curve',
      createECDH('secp256k1').generateKeys('base64'),
      'This is not a public key of the curve P-256.',
    ],
    ['a very long one', point.toString('base64').repeat(50), 'This is not a public key of the curve P-256.'],
  ])('is refused with an error that names its header: %s', async (_, key, words) => {
    const response = await ask(key);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'STATUS_WRONG_KEY', fields: { 'X-Client-Public-Key': [words] } });
  });

  it('isn’t reported to a caller without access', async () => {
    expect((await ask(undefined, {})).statusCode).toBe(401);
    expect((await ask(undefined, (await newcomer(shop, 'seller')).headers)).statusCode).toBe(403);
  });
});
