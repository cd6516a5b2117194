import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo, otherCode } from '#testing/login/codes.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { createGuarded } from '#testing/login/two-factor.ts';
import { limits } from './limits.ts';
import { replaceRecoveryCodes } from '../two-factor/recovery-codes.ts';

// The clock stands still, because a rate-limit window that ends during a test would let more through.
const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock } });
});
afterAll(() => shop.close());

const password = 'a long enough password';
const twoFactor = '/api/v1/app/login/two-factor';

/** By default each call comes from its own network, so that no limit per network applies. */
const post = async (url: string, payload: object, remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.1`) =>
  await shop.app.inject({ method: 'POST', url, payload, remoteAddress });

const start = async (email: string): Promise<string> =>
  (await post('/api/v1/app/login', { email, password })).json<{ challengeId: string }>().challengeId;

describe('someone who knows another person’s password', () => {
  test('gets a limited number of codes, then 429 with Retry-After', async () => {
    const user = await createGuarded(shop, password);
    const challengeId = await start(user.email);
    for (let sent = 1; sent < limits.codeToAccount.max; sent += 1) {
      expect((await post(`${twoFactor}/resend`, { challengeId })).statusCode).toBe(200);
    }
    const response = await post(`${twoFactor}/resend`, { challengeId });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({ code: 'AUTH_TOO_OFTEN' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    const mails = (await mailsTo(shop, user.email)).length;
    expect(await start(user.email)).toBeDefined();
    expect(await mailsTo(shop, user.email)).toHaveLength(mails);
  });

  test('can’t keep guessing by requesting new codes, and can’t lock out the owner', async () => {
    const user = await createGuarded(shop, password);
    const [recoveryCode] = await inTransaction(shop.deps.db, (trx) =>
      replaceRecoveryCodes(trx, shop.deps.config.sessionSecret, user.id),
    );
    let challengeId = '';
    for (let tries = 0; tries < limits.codeTryByAccount.max; tries += 1) {
      if (tries % 4 === 0) challengeId = await start(user.email);
      const code = otherCode(await codeMailedTo(shop, user.email));
      expect((await post(twoFactor, { challengeId, code })).statusCode).toBe(400);
    }
    challengeId = await start(user.email);
    const code = await codeMailedTo(shop, user.email);
    const response = await post(twoFactor, { challengeId, code });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(twoFactor, { challengeId, code: recoveryCode })).statusCode).toBe(200);
  });
});

test.each([
  [twoFactor, { challengeId: 'x', code: '123456' }, limits.codeByNetwork.max],
  ['/api/v1/app/login/passkey/options', {}, limits.passkeyByNetwork.max],
])('one network may request %s only so often', async (url, payload, most) => {
  const responses = await Promise.all(Array.from({ length: most }, () => post(url, payload, '203.0.113.9')));
  expect(responses.every(({ statusCode }) => statusCode !== 429)).toBe(true);
  const response = await post(url, payload, '203.0.113.9');
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post(url, payload, '203.0.113.10')).statusCode).not.toBe(429);
});
