import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createSms } from '#platform/sms/sms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo, otherCode } from '#testing/codes.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { givePassword, logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { startSmsProvider, type SmsProvider } from '#testing/sms-provider.ts';

let provider: SmsProvider;
let shop: TestApp;
let ahead = 0;
let waitsMs: number | undefined;
beforeAll(async () => {
  provider = await startSmsProvider();
  shop = await createTestApp({
    ports: {
      clock: { now: () => new Date(Date.now() + ahead) },
      sms: {
        send: async (text) =>
          await createSms({ url: provider.url, token: null }, waitsMs ? { timeoutMs: waitsMs } : {})?.send(text),
      },
    },
  });
});
afterEach(() => {
  provider.answerWith(202);
  waitsMs = undefined;
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

const minutes = 60 * 1000;
const password = 'a long enough password';
const byEmail = { email2FA: true, phone2FA: false };
const byPhone = { email2FA: false, phone2FA: true };
const off = { email2FA: false, phone2FA: false };

let numbers = 0;
const newNumber = (): string => `+1404555${String((numbers += 1)).padStart(4, '0')}`;

const set = (browser: LoggedInBrowser, payload: object) =>
  browser.call('POST', '/api/v1/app/update-user-settings-f2a', payload);

const newPerson = async ({ confirmed = false, verified = true } = {}) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: verified ? new Date() : null });
  return { user, browser: await logInAs(shop, user, { confirmed }) };
};

const textedTo = (phone: string): string => {
  const text = provider.texts.findLast(({ to }) => to === phone)?.text ?? '';
  return /^(\d{6}) is your code/.exec(text)?.[1] ?? '';
};

const ask = async (browser: LoggedInBrowser, payload: object) => {
  const answer = await set(browser, payload);
  return { answer, challengeId: answer.json<{ challengeId: string }>().challengeId };
};

/** Switched on by e-mail, with its recovery codes. */
const enabledByEmail = async (given: { confirmed?: boolean } = {}) => {
  const { user, browser } = await newPerson(given);
  const { challengeId } = await ask(browser, byEmail);
  const answer = await set(browser, { ...byEmail, challengeId, code: await codeMailedTo(shop, user.email) });
  return { user, browser, answer, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
};

const settingsOf = async (user: UserRow) =>
  await shop.deps.db
    .selectFrom('auth_security')
    .select(['two_factor', 'phone'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();

const recoveryCodesOf = async (user: UserRow) =>
  await shop.deps.db.selectFrom('auth_recovery_codes').selectAll().where('user_id', '=', user.id).execute();

describe('two-factor by e-mail', () => {
  test('is switched on with a code that was delivered, shows recovery codes once and is told by mail', async () => {
    const { user, browser } = await newPerson();
    const { answer: asked, challengeId } = await ask(browser, byEmail);
    expect(asked.json()).toEqual({ challengeId, message: `We have sent a code to ${user.email}.` });
    expect((await settingsOf(user))?.two_factor ?? null).toBeNull();
    const answer = await set(browser, { ...byEmail, challengeId, code: await codeMailedTo(shop, user.email) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: '2FA has been enabled.', recoveryCodes: expect.any(Array) });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await settingsOf(user)).toEqual({ two_factor: 'email', phone: null });
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('Two-factor was switched on');
    expect((await set(browser, byEmail)).json()).toEqual({ message: '2FA has been enabled.' });
  });

  test('is not switched on without a code, with a wrong one, or with one that is over', async () => {
    const { user, browser } = await newPerson();
    const { challengeId } = await ask(browser, byEmail);
    const code = await codeMailedTo(shop, user.email);
    expect((await set(browser, { ...byEmail, challengeId })).json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
    expect((await set(browser, { ...byEmail, code })).json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    const wrong = await set(browser, { ...byEmail, challengeId, code: otherCode(code) });
    expect(wrong.json()).toMatchObject({ code: 'AUTH_WRONG_CODE' });
    ahead += 10 * minutes;
    expect((await set(browser, { ...byEmail, challengeId, code })).json()).toMatchObject({
      code: 'AUTH_CHALLENGE_OVER',
      error: 'This code is over. Ask for a new one.',
    });
    expect((await settingsOf(user))?.two_factor ?? null).toBeNull();
  });

  test('forgets a code that was guessed five times, and one that another has taken the place of', async () => {
    const { user, browser } = await newPerson();
    const first = await ask(browser, byEmail);
    const firstCode = await codeMailedTo(shop, user.email);
    const { challengeId } = await ask(browser, byEmail);
    const code = await codeMailedTo(shop, user.email);
    const old = await set(browser, { ...byEmail, challengeId: first.challengeId, code: firstCode });
    expect(old.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    for (let tries = 0; tries < 5; tries += 1) await set(browser, { ...byEmail, challengeId, code: otherCode(code) });
    const late = await set(browser, { ...byEmail, challengeId, code });
    expect(late.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
  });

  test('needs an e-mail that is verified', async () => {
    const { browser } = await newPerson({ verified: false });
    const answer = await set(browser, byEmail);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'AUTH_EMAIL_UNVERIFIED' });
  });

  test('is not switched on by the challenge of another person', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { challengeId } = await ask(one.browser, byEmail);
    const code = await codeMailedTo(shop, one.user.email);
    const foreign = await set(other.browser, { ...byEmail, challengeId, code });
    expect(foreign.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    expect((await settingsOf(other.user))?.two_factor ?? null).toBeNull();
    expect((await set(one.browser, { ...byEmail, challengeId, code })).statusCode).toBe(200);
  });

  test('is not chosen together with the phone, and not without a session', async () => {
    const { browser } = await newPerson();
    expect((await set(browser, { email2FA: true, phone2FA: true })).json()).toMatchObject({
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

describe('two-factor by phone', () => {
  test('is switched on with a code that came to the number, and logs in with texts', async () => {
    const { user, browser } = await newPerson({ confirmed: true });
    await givePassword(shop, user, password);
    const phone = newNumber();
    const { answer: asked, challengeId } = await ask(browser, { ...byPhone, phone });
    expect(asked.json()).toEqual({ challengeId, message: `We have sent a code to ${phone}.` });
    const answer = await set(browser, { ...byPhone, phone, challengeId, code: textedTo(phone) });
    expect(answer.json()).toMatchObject({ message: '2FA has been enabled.' });
    expect(await settingsOf(user)).toEqual({ two_factor: 'phone', phone });
    const texts = provider.texts.length;
    const logIn = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    expect(logIn.json()).toMatchObject({ twoFactorRequired: true, channel: 'phone' });
    await expect.poll(() => provider.texts.length).toBe(texts + 1);
    const done = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login/two-factor',
      payload: { challengeId: logIn.json<{ challengeId: string }>().challengeId, code: textedTo(phone) },
    });
    expect(done.statusCode).toBe(200);
  });

  test('needs the password: a code proves that a phone is there, not whose it is', async () => {
    const { browser } = await newPerson();
    const answer = await set(browser, { ...byPhone, phone: newNumber() });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  test('needs a number, written with its country', async () => {
    const { browser } = await newPerson({ confirmed: true });
    expect((await set(browser, byPhone)).json()).toMatchObject({ code: 'AUTH_PHONE_MISSING' });
    expect((await set(browser, { ...byPhone, phone: '0404 5550123' })).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { phone: expect.any(Array) },
    });
  });

  test('proves the number that the code went to, whichever comes with the code', async () => {
    const { user, browser } = await newPerson({ confirmed: true });
    const [mine, another] = [newNumber(), newNumber()];
    const { challengeId } = await ask(browser, { ...byPhone, phone: mine });
    await set(browser, { ...byPhone, phone: another, challengeId, code: textedTo(mine) });
    expect(await settingsOf(user)).toEqual({ two_factor: 'phone', phone: mine });
  });

  test.each([['refuses', 500] as const, ['never answers', 'nothing'] as const])(
    'is not switched on when the service %s',
    async (_name, status) => {
      const { browser } = await newPerson({ confirmed: true });
      provider.answerWith(status);
      if (status === 'nothing') waitsMs = 100;
      const answer = await set(browser, { ...byPhone, phone: newNumber() });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'AUTH_SMS_FAILED' });
    },
  );

  test('holds no log-in up when the service never answers: the code can be sent again', async () => {
    const { user } = await newPerson();
    await givePassword(shop, user, password);
    const phone = newNumber();
    await shop.deps.db.insertInto('auth_security').values({ user_id: user.id, two_factor: 'phone', phone }).execute();
    provider.answerWith('nothing');
    const logIn = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    const { challengeId } = logIn.json<{ challengeId: string }>();
    expect(challengeId).toBeDefined();
    await expect.poll(() => provider.texts.filter(({ to }) => to === phone).length).toBe(1);
    provider.answerWith(202);
    const resend = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login/two-factor/resend',
      payload: { challengeId },
    });
    expect(resend.json<{ message: string }>().message).toContain('to your phone');
    await expect.poll(() => provider.texts.filter(({ to }) => to === phone).length).toBe(2);
  });
});

describe('switched over from e-mail to phone', () => {
  test('it needs the password, keeps its recovery codes, and a log-in that waits is over', async () => {
    const { user, browser } = await enabledByEmail();
    const phone = newNumber();
    expect((await set(browser, { ...byPhone, phone })).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    await givePassword(shop, user, password);
    const waiting = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    const confirmed = await logInAs(shop, user, { confirmed: true });
    const { challengeId } = await ask(confirmed, { ...byPhone, phone });
    const answer = await set(confirmed, { ...byPhone, phone, challengeId, code: textedTo(phone) });
    expect(answer.json()).toEqual({ message: '2FA has been enabled.' });
    expect(await settingsOf(user)).toEqual({ two_factor: 'phone', phone });
    expect(await recoveryCodesOf(user)).toHaveLength(10);
    const late = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login/two-factor',
      payload: {
        challengeId: waiting.json<{ challengeId: string }>().challengeId,
        code: await codeMailedTo(shop, user.email),
      },
    });
    expect(late.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
  });

  test('and back it needs the password, too', async () => {
    const { user } = await enabledByEmail();
    await shop.deps.db
      .updateTable('auth_security')
      .set({ two_factor: 'phone', phone: newNumber() })
      .where('user_id', '=', user.id)
      .execute();
    const browser = await logInAs(shop, user);
    expect((await set(browser, byEmail)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });
});

describe('switched off', () => {
  test('it takes the recovery codes with it and is told by mail', async () => {
    const { user, browser } = await enabledByEmail({ confirmed: true });
    const answer = await set(browser, off);
    expect(answer.json()).toEqual({ message: '2FA has been disabled.' });
    expect(await settingsOf(user)).toEqual({ two_factor: null, phone: null });
    expect(await recoveryCodesOf(user)).toEqual([]);
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('Two-factor was switched off');
  });

  test('it needs the password', async () => {
    const { user, browser } = await enabledByEmail();
    const answer = await set(browser, off);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    expect((await settingsOf(user))?.two_factor).toBe('email');
  });
});

describe('new recovery codes', () => {
  const renew = (browser: LoggedInBrowser) => browser.call('POST', '/api/v1/app/two-factor/recovery-codes');

  test('take the place of the old ones', async () => {
    const { user, browser, recoveryCodes } = await enabledByEmail({ confirmed: true });
    const before = await recoveryCodesOf(user);
    const answer = await renew(browser);
    expect(answer.statusCode).toBe(200);
    const fresh = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false);
    const after = await recoveryCodesOf(user);
    expect(after).toHaveLength(10);
    expect(after.some(({ hash }) => before.some((old) => old.hash.equals(hash)))).toBe(false);
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('New recovery codes');
  });

  test('need the password, and two-factor', async () => {
    const { browser } = await enabledByEmail();
    expect((await renew(browser)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    const plain = await newPerson({ confirmed: true });
    const answer = await renew(plain.browser);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'AUTH_TWO_FACTOR_OFF' });
  });
});

test('without a service for texts the phone is no choice, and codes of those who chose it go by mail', async () => {
  const plain = await createTestApp();
  try {
    const user = await createListener(plain.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(plain, user, { confirmed: true });
    const answer = await set(browser, { ...byPhone, phone: newNumber() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'AUTH_NO_SMS' });
    await givePassword(plain, user, password);
    await plain.deps.db
      .insertInto('auth_security')
      .values({ user_id: user.id, two_factor: 'phone', phone: newNumber() })
      .execute();
    const logIn = await plain.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    expect(logIn.json()).toMatchObject({ channel: 'email' });
    expect(await codeMailedTo(plain, user.email)).toMatch(/^\d{6}$/);
  } finally {
    await plain.close();
  }
});
