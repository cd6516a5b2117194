import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo, otherCode } from '#testing/login/codes.ts';
import { mailsTo } from '#testing/mails.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import {
  askForCode,
  byEmail,
  createUnguarded,
  enabledByEmail,
  recoveryCodesOf,
  setTwoFactor,
  twoFactorOf,
} from '#testing/login/two-factor.ts';

let shop: TestApp;
let ahead = 0;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + ahead) } } });
});
afterAll(() => shop.close());

const minutes = 60 * 1000;
const off = { email2FA: false, phone2FA: false };

describe('two-factor by email', () => {
  test('is turned on with the code that arrived, shows recovery codes once, and emails the owner', async () => {
    const { user, browser } = await createUnguarded(shop);
    const { response: sent, challengeId } = await askForCode(browser, byEmail);
    expect(sent.json()).toEqual({ challengeId, message: `We sent a code to ${user.email}.` });
    expect((await twoFactorOf(shop, user))?.two_factor ?? null).toBeNull();
    const response = await setTwoFactor(browser, {
      ...byEmail,
      challengeId,
      code: await codeMailedTo(shop, user.email),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: '2FA has been enabled.', recoveryCodes: expect.any(Array) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await twoFactorOf(shop, user)).toEqual({ two_factor: 'email', phone: null });
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('2FA was turned on');
    expect((await setTwoFactor(browser, byEmail)).json()).toEqual({ message: '2FA has been enabled.' });
  });

  test('isn’t turned on without a code, or with a wrong or expired one', async () => {
    const { user, browser } = await createUnguarded(shop);
    const { challengeId } = await askForCode(browser, byEmail);
    const code = await codeMailedTo(shop, user.email);
    expect((await setTwoFactor(browser, { ...byEmail, challengeId })).json()).toMatchObject({
      code: 'AUTH_WRONG_CODE',
    });
    expect((await setTwoFactor(browser, { ...byEmail, code })).json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    const wrong = await setTwoFactor(browser, { ...byEmail, challengeId, code: otherCode(code) });
    expect(wrong.json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
    ahead += 10 * minutes;
    expect((await setTwoFactor(browser, { ...byEmail, challengeId, code })).json()).toMatchObject({
      code: 'AUTH_CHALLENGE_OVER',
      error: 'This code has expired. Ask for a new one.',
    });
    expect((await twoFactorOf(shop, user))?.two_factor ?? null).toBeNull();
  });

  test('refuses a code after five wrong guesses, and one that was replaced', async () => {
    const { user, browser } = await createUnguarded(shop);
    const first = await askForCode(browser, byEmail);
    const firstCode = await codeMailedTo(shop, user.email);
    const { challengeId } = await askForCode(browser, byEmail);
    const code = await codeMailedTo(shop, user.email);
    const old = await setTwoFactor(browser, { ...byEmail, challengeId: first.challengeId, code: firstCode });
    expect(old.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    for (let tries = 0; tries < 5; tries += 1)
      await setTwoFactor(browser, { ...byEmail, challengeId, code: otherCode(code) });
    const late = await setTwoFactor(browser, { ...byEmail, challengeId, code });
    expect(late.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
  });

  test('needs a verified email', async () => {
    const { browser } = await createUnguarded(shop, { verified: false });
    const response = await setTwoFactor(browser, byEmail);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'AUTH_EMAIL_UNVERIFIED' });
  });

  test('is not turned on by another person’s challenge', async () => {
    const [one, other] = [await createUnguarded(shop), await createUnguarded(shop)];
    const { challengeId } = await askForCode(one.browser, byEmail);
    const code = await codeMailedTo(shop, one.user.email);
    const foreign = await setTwoFactor(other.browser, { ...byEmail, challengeId, code });
    expect(foreign.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    expect((await twoFactorOf(shop, other.user))?.two_factor ?? null).toBeNull();
    expect((await setTwoFactor(one.browser, { ...byEmail, challengeId, code })).statusCode).toBe(200);
  });

  test('can’t be combined with the phone, and needs a session', async () => {
    const { browser } = await createUnguarded(shop);
    expect((await setTwoFactor(browser, { email2FA: true, phone2FA: true })).json()).toMatchObject({
      code: 'AUTH_TWO_FACTOR_CHOICE',
    });
    const visitor = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/update-user-settings-f2a',
      payload: byEmail,
    });
    expect(visitor.statusCode).toBe(401);
  });
});

describe('turning off two-factor', () => {
  test('deletes the recovery codes and emails the owner', async () => {
    const { user, browser } = await enabledByEmail(shop, { confirmed: true });
    const response = await setTwoFactor(browser, off);
    expect(response.json()).toEqual({ message: '2FA has been disabled.' });
    expect(await twoFactorOf(shop, user)).toEqual({ two_factor: null, phone: null });
    expect(await recoveryCodesOf(shop, user)).toEqual([]);
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('2FA was turned off');
  });

  test('needs the password', async () => {
    const { user, browser } = await enabledByEmail(shop);
    const response = await setTwoFactor(browser, off);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect((await twoFactorOf(shop, user))?.two_factor).toBe('email');
  });
});

describe('new recovery codes', () => {
  const renew = (browser: LoggedInBrowser) => browser.call('POST', '/api/v1/app/two-factor/recovery-codes');

  test('replace the old recovery codes', async () => {
    const { user, browser, recoveryCodes } = await enabledByEmail(shop, { confirmed: true });
    const before = await recoveryCodesOf(shop, user);
    const response = await renew(browser);
    expect(response.statusCode).toBe(200);
    const fresh = response.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false);
    const after = await recoveryCodesOf(shop, user);
    expect(after).toHaveLength(10);
    expect(after.some(({ hash }) => before.some((old) => old.hash.equals(hash)))).toBe(false);
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('New recovery codes');
  });

  test('need the password, and two-factor that is on', async () => {
    const { browser } = await enabledByEmail(shop);
    expect((await renew(browser)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    const plain = await createUnguarded(shop, { confirmed: true });
    const response = await renew(plain.browser);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'AUTH_TWO_FACTOR_OFF' });
  });
});
