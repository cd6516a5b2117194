import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setSuspended } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo, otherCode } from '#testing/login/codes.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { logInAs } from '#testing/people.ts';
import { createGuarded } from '#testing/login/two-factor.ts';
import { dropSecondFactors } from './drop-second-factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

let shop: TestApp;
let ahead = 0;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + ahead) } } });
});
afterAll(() => shop.close());

const minutes = 60 * 1000;
const password = 'a long enough password';
const url = '/api/v1/app/login/two-factor';
const over = { code: 'AUTH_CHALLENGE_OVER' };

const post = async (path: string, payload: object) => await shop.app.inject({ method: 'POST', url: path, payload });

const startLogIn = async () => {
  const user = await createGuarded(shop, password);
  const recoveryCodes = await inTransaction(shop.deps.db, (trx) =>
    replaceRecoveryCodes(trx, shop.deps.config.sessionSecret, user.id),
  );
  const response = await post('/api/v1/app/login', { email: user.email, password });
  const { challengeId } = response.json<{ challengeId: string }>();
  return { user, response, challengeId, recoveryCodes, code: await codeMailedTo(shop, user.email) };
};

const enableChallengeOf = async () => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const browser = await logInAs(shop, user);
  const requested = await browser.call('POST', '/api/v1/app/update-user-settings-f2a', {
    email2FA: true,
    phone2FA: false,
  });
  const { challengeId } = requested.json<{ challengeId: string }>();
  return { browser, challengeId, code: await codeMailedTo(shop, user.email) };
};

describe('a login with two-factor', () => {
  test('asks for a code, and sets no cookies', async () => {
    const { response, challengeId } = await startLogIn();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ twoFactorRequired: true, challengeId, channel: 'email', passkey: false });
    expect(response.cookies).toEqual([]);
  });

  test('is completed by the code, however it is grouped, and only once', async () => {
    const { user, challengeId, code } = await startLogIn();
    const response = await post(url, { challengeId, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ userInfo: { _id: user.id } });
    expect(response.cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accessToken', 'refreshToken', 'XSRF-TOKEN']),
    );
    const again = await post(url, { challengeId, code });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject(over);
    expect(again.cookies).toEqual([]);
  });

  test('refuses a wrong code, and after five of them even the right one', async () => {
    const { challengeId, code } = await startLogIn();
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await post(url, { challengeId, code: otherCode(code) });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
    }
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('counts concurrent tries one by one', async () => {
    const { challengeId, code } = await startLogIn();
    const guesses = Array.from({ length: 12 }, () => post(url, { challengeId, code: otherCode(code) }));
    const codes = (await Promise.all(guesses)).map((response) => response.json<{ code: string }>().code);
    expect(codes.filter((one) => one === 'AUTH_WRONG_CODE')).toHaveLength(5);
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('expires after ten minutes', async () => {
    const { challengeId, code } = await startLogIn();
    ahead += 10 * minutes;
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('lets in only one of two simultaneous responses', async () => {
    const { challengeId, code } = await startLogIn();
    const responses = await Promise.all([post(url, { challengeId, code }), post(url, { challengeId, code })]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('is used up by the right code, even if the account is suspended and no session opens', async () => {
    const { user, challengeId, code } = await startLogIn();
    const suspend = (suspended: { at: Date; reason: string } | null) =>
      inTransaction(shop.deps.db, (trx) => setSuspended(trx, user.id, suspended));
    await suspend({ at: new Date(), reason: 'A test' });
    expect((await post(url, { challengeId, code })).json()).toMatchObject({ code: 'AUTH_SUSPENDED' });
    await suspend(null);
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('is canceled when its account loses its second factors', async () => {
    const { user, challengeId, code } = await startLogIn();
    await inTransaction(shop.deps.db, (trx) => dropSecondFactors(trx, user.id));
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });
});

describe('a two-factor challenge', () => {
  test('of another person can’t be completed with one’s own code', async () => {
    const [one, other] = [await startLogIn(), await startLogIn()];
    expect((await post(url, { challengeId: one.challengeId, code: other.code })).statusCode).toBe(400);
    expect((await post(url, { challengeId: other.challengeId, code: one.code })).statusCode).toBe(400);
    const words = { challengeId: one.challengeId, code: other.recoveryCodes[0] };
    expect((await post(url, words)).json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
  });

  test('for turning on another person’s two-factor gets the same response as an unknown challenge', async () => {
    const { user, code } = await startLogIn();
    const { challengeId } = await enableChallengeOf();
    const foreign = await post(url, { challengeId, code });
    const none = await post(url, { challengeId: 'there is none', code });
    const { requestId: _one, ...said } = foreign.json<Record<string, unknown>>();
    const { requestId: _other, ...saidOfNone } = none.json<Record<string, unknown>>();
    expect(said).toEqual(saidOfNone);
    expect(foreign.statusCode).toBe(none.statusCode);
    expect(foreign.body).not.toContain(user.email);
  });

  test('for turning on two-factor can’t log anyone in', async () => {
    const { challengeId, code } = await enableChallengeOf();
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('for a login can’t turn two-factor on', async () => {
    const { challengeId, code } = await startLogIn();
    const browser = await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() }));
    const response = await browser.call('POST', '/api/v1/app/update-user-settings-f2a', {
      email2FA: true,
      phone2FA: false,
      challengeId,
      code,
    });
    expect(response.json()).toMatchObject(over);
  });
});

describe('a recovery code', () => {
  test.each([
    ['as shown', (code: string) => code],
    ['in capitals', (code: string) => code.toUpperCase()],
    ['without its dash', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('completes a login if it’s typed %s', async (_name, typed) => {
    const { challengeId, recoveryCodes } = await startLogIn();
    const response = await post(url, { challengeId, code: typed(recoveryCodes[0] ?? '') });
    expect(response.statusCode).toBe(200);
  });

  test('works once, and its owner is emailed', async () => {
    const { user, challengeId, recoveryCodes } = await startLogIn();
    const [code = ''] = recoveryCodes;
    expect((await post(url, { challengeId, code })).statusCode).toBe(200);
    const mail = (await mailsTo(shop, user.email)).at(-1);
    expect(mail?.subject).toContain('A recovery code was used');
    expect(mail?.text).toContain('9 codes are left');
    const next = await post('/api/v1/app/login', { email: user.email, password });
    const again = await post(url, { challengeId: next.json<{ challengeId: string }>().challengeId, code });
    expect(again.json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
  });

  test('counts as a try if it is wrong', async () => {
    const { challengeId, code } = await startLogIn();
    for (let tries = 0; tries < 5; tries += 1) await post(url, { challengeId, code: 'aaaa-aaaa' });
    expect((await post(url, { challengeId, code })).json()).toMatchObject(over);
  });

  test('is stored only as a hash', async () => {
    const { user, recoveryCodes } = await startLogIn();
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes.every((code) => /^[a-z2-9]{4}-[a-z2-9]{4}$/.test(code))).toBe(true);
    const rows = await shop.deps.db
      .selectFrom('auth_recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    for (const code of recoveryCodes) {
      for (const { hash } of rows) expect(hash.includes(code.replace('-', ''))).toBe(false);
    }
  });
});

describe('a login code that is sent again', () => {
  const resend = (challengeId: string) => post(`${url}/resend`, { challengeId });

  test('is a new code, and the old code stops working', async () => {
    const { user, challengeId, code } = await startLogIn();
    const response = await resend(challengeId);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      message: 'A new code is on its way to your email. The old one no longer works.',
    });
    const fresh = await codeMailedTo(shop, user.email);
    // Once in a million times, both codes are equal.
    if (fresh !== code) expect((await post(url, { challengeId, code })).statusCode).toBe(400);
    expect((await post(url, { challengeId, code: fresh })).statusCode).toBe(200);
  });

  test('doesn’t reset the number of tries', async () => {
    const { user, challengeId, code } = await startLogIn();
    for (let tries = 0; tries < 4; tries += 1) await post(url, { challengeId, code: otherCode(code) });
    await resend(challengeId);
    const fresh = await codeMailedTo(shop, user.email);
    await post(url, { challengeId, code: otherCode(fresh) });
    expect((await post(url, { challengeId, code: fresh })).json()).toMatchObject(over);
    expect((await resend(challengeId)).json()).toMatchObject(over);
  });

  test('is refused unless the login is still pending', async () => {
    const { challengeId, code } = await startLogIn();
    await post(url, { challengeId, code });
    expect((await resend(challengeId)).json()).toMatchObject(over);
    expect((await resend('there is none')).json()).toMatchObject(over);
    expect((await resend((await enableChallengeOf()).challengeId)).json()).toMatchObject(over);
  });
});
