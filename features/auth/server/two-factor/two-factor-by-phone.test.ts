import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSms } from '#platform/sms/sms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo } from '#testing/login/codes.ts';
import { createListener } from '#testing/factories.ts';
import { givePassword, logInAs } from '#testing/people.ts';
import { startSmsProvider, type SmsProvider } from '#testing/login/sms-provider.ts';
import {
  askForCode,
  byEmail,
  byPhone,
  createUnguarded,
  enabledByEmail,
  recoveryCodesOf,
  setTwoFactor,
  twoFactorOf,
} from '#testing/login/two-factor.ts';

let provider: SmsProvider;
let shop: TestApp;
let waitsMs: number | undefined;
beforeAll(async () => {
  provider = await startSmsProvider();
  shop = await createTestApp({
    ports: {
      sms: {
        send: async (text) =>
          await createSms({ url: provider.url, token: null }, waitsMs ? { timeoutMs: waitsMs } : {})?.send(text),
      },
    },
  });
});
afterEach(() => {
  provider.respondWith(202);
  waitsMs = undefined;
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

const password = 'a long enough password';
let numbers = 0;
const newNumber = (): string => `+1404555${String((numbers += 1)).padStart(4, '0')}`;

const textedTo = (phone: string): string => {
  const text = provider.texts.findLast(({ to }) => to === phone)?.text ?? '';
  return /^(\d{6}) is your code/.exec(text)?.[1] ?? '';
};

describe('two-factor by phone', () => {
  test('is turned on with a code sent to the number, and texts codes for logins', async () => {
    const { user, browser } = await createUnguarded(shop, { confirmed: true });
    await givePassword(shop, user, password);
    const phone = newNumber();
    const { response: sent, challengeId } = await askForCode(browser, { ...byPhone, phone });
    expect(sent.json()).toEqual({ challengeId, message: `We sent a code to ${phone}.` });
    const response = await setTwoFactor(browser, { ...byPhone, phone, challengeId, code: textedTo(phone) });
    expect(response.json()).toMatchObject({ message: '2FA has been enabled.' });
    expect(await twoFactorOf(shop, user)).toEqual({ two_factor: 'phone', phone });
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

  test('needs the password, because a code proves that a phone exists, not whose it is', async () => {
    const { browser } = await createUnguarded(shop);
    const response = await setTwoFactor(browser, { ...byPhone, phone: newNumber() });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });

  test('needs a United States number, or a number with its country code', async () => {
    const { browser } = await createUnguarded(shop, { confirmed: true });
    expect((await setTwoFactor(browser, byPhone)).json()).toMatchObject({ code: 'AUTH_PHONE_MISSING' });
    expect((await setTwoFactor(browser, { ...byPhone, phone: '0404 5550123' })).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { phone: expect.any(Array) },
    });
  });

  test('sends to a United States number without its country code', async () => {
    const { browser } = await createUnguarded(shop, { confirmed: true });
    const phone = newNumber();
    const response = await setTwoFactor(browser, { ...byPhone, phone: phone.replace('+1', '') });
    expect(response.statusCode).toBe(200);
    expect(textedTo(phone)).toMatch(/^\d{6}$/);
  });

  test('uses the number that the code was sent to, even if another number comes with the code', async () => {
    const { user, browser } = await createUnguarded(shop, { confirmed: true });
    const [mine, another] = [newNumber(), newNumber()];
    const { challengeId } = await askForCode(browser, { ...byPhone, phone: mine });
    await setTwoFactor(browser, { ...byPhone, phone: another, challengeId, code: textedTo(mine) });
    expect(await twoFactorOf(shop, user)).toEqual({ two_factor: 'phone', phone: mine });
  });

  test.each([['refuses', 500] as const, ['never answers', 'nothing'] as const])(
    'isn’t turned on if the SMS service %s',
    async (_name, status) => {
      const { browser } = await createUnguarded(shop, { confirmed: true });
      provider.respondWith(status);
      if (status === 'nothing') waitsMs = 100;
      const response = await setTwoFactor(browser, { ...byPhone, phone: newNumber() });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'AUTH_SMS_FAILED' });
    },
  );

  test('doesn’t block logins if the SMS service never answers: the code can be sent again', async () => {
    const { user } = await createUnguarded(shop);
    await givePassword(shop, user, password);
    const phone = newNumber();
    await shop.deps.db.insertInto('auth_security').values({ user_id: user.id, two_factor: 'phone', phone }).execute();
    provider.respondWith('nothing');
    const logIn = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    const { challengeId } = logIn.json<{ challengeId: string }>();
    expect(challengeId).toBeDefined();
    await expect.poll(() => provider.texts.filter(({ to }) => to === phone).length).toBe(1);
    provider.respondWith(202);
    const resend = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login/two-factor/resend',
      payload: { challengeId },
    });
    expect(resend.json<{ message: string }>().message).toContain('to your phone');
    await expect.poll(() => provider.texts.filter(({ to }) => to === phone).length).toBe(2);
  });
});

describe('two-factor switched from email to phone', () => {
  test('needs the password, keeps its recovery codes, and cancels pending logins', async () => {
    const { user, browser } = await enabledByEmail(shop);
    const phone = newNumber();
    expect((await setTwoFactor(browser, { ...byPhone, phone })).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    await givePassword(shop, user, password);
    const waiting = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: user.email, password },
    });
    const confirmed = await logInAs(shop, user, { confirmed: true });
    const { challengeId } = await askForCode(confirmed, { ...byPhone, phone });
    const response = await setTwoFactor(confirmed, { ...byPhone, phone, challengeId, code: textedTo(phone) });
    expect(response.json()).toEqual({ message: '2FA has been enabled.' });
    expect(await twoFactorOf(shop, user)).toEqual({ two_factor: 'phone', phone });
    expect(await recoveryCodesOf(shop, user)).toHaveLength(10);
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

  test('needs the password to switch back to email', async () => {
    const { user } = await enabledByEmail(shop);
    await shop.deps.db
      .updateTable('auth_security')
      .set({ two_factor: 'phone', phone: newNumber() })
      .where('user_id', '=', user.id)
      .execute();
    const browser = await logInAs(shop, user);
    expect((await setTwoFactor(browser, byEmail)).json()).toMatchObject({ code: 'PASSWORD_REQUIRED' });
  });
});

test('without an SMS service the phone can’t be chosen, and people who chose it earlier get codes by email', async () => {
  const plain = await createTestApp();
  try {
    const user = await createListener(plain.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(plain, user, { confirmed: true });
    const response = await setTwoFactor(browser, { ...byPhone, phone: newNumber() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'AUTH_NO_SMS' });
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
