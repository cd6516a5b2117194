import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmail, type UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, orderOf } from '#testing/orders/buying.ts';
import { createListener } from '#testing/factories.ts';
import { newKey } from '#testing/login/keys.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { givePassword, logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });
const buyAsGuest = async (email: string) => {
  const { id } = await checkOut(shop, [await newLine(shop)], email);
  return async () => (await orderOf(shop, id)).buyer_id;
};
const strangersPassword = 'the password of a stranger';
const newPassword = 'the password of its owner';
const waysIn = [
  'auth_passkeys',
  'auth_recovery_codes',
  'auth_identities',
  'auth_devices',
  'auth_security',
  'auth_challenges',
  'keys_keys',
] as const;

/** Creates everything that could let the account's creator log in again. */
const prepareWaysIn = async (user: UserRow) => {
  const { db } = shop.deps;
  const [now, hash] = [new Date(), Buffer.from(user.id)];
  await givePassword(shop, user, strangersPassword);
  await db
    .insertInto('auth_passkeys')
    .values({
      id: `key-${user.id}`,
      user_id: user.id,
      name: 'A stranger',
      public_key: hash,
      counter: 0,
      transports: [],
      created_at: now,
      last_used_at: null,
    })
    .execute();
  await db.insertInto('auth_recovery_codes').values({ user_id: user.id, hash, used_at: null }).execute();
  await db
    .insertInto('auth_identities')
    .values({ issuer: 'https://accounts.example', subject: user.id, user_id: user.id, created_at: now })
    .execute();
  await db.insertInto('auth_security').values({ user_id: user.id, two_factor: 'email', phone: null }).execute();
  await newKey(shop, user.id);
  await post('login', { email: user.email, password: strangersPassword });
  return logInAs(shop, user, { confirmed: true });
};

const linkTo = async (address: string, kind: string) =>
  tokenIn((await mailsTo(shop, address)).find(({ purpose }) => purpose.startsWith(`${kind}:`)));

/** Ways to verify an email from outside the account's own session; the login with Google has its own tests. */
const ways = [
  {
    name: 'the link in the sign-up email',
    prepare: async (email: string) => {
      const username = email.split('@')[0] ?? '';
      await post('signup', { email, username, password: strangersPassword });
      const user = await findUserByEmail(shop.deps.db, email);
      if (!user) throw new Error('no account was made');
      const token = await linkTo(email, 'verify-email');
      return { user, followed: (body: object) => post('verify-email', { token, ...body }) };
    },
  },
  {
    name: 'the link that changes an account’s email',
    prepare: async (email: string) => {
      const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
      const browser = await logInAs(shop, user, { confirmed: true });
      await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail: email });
      const token = await linkTo(email, 'change-email');
      return { user, followed: (body: object) => post('profile-u-e-v', { token, ...body }) };
    },
  },
  {
    name: 'a password reset',
    prepare: async (email: string) => {
      const user = await createListener(shop.deps, { email });
      await post('password-reset/send-code', { email });
      const mail = (await mailsTo(shop, email)).find(({ purpose }) => purpose.startsWith('reset:'));
      const input = { email, token: tokenIn(mail), code: codeIn(mail) };
      return { user, followed: (body: object) => post('password-reset/reset', { ...input, ...body }) };
    },
  },
] as const;

describe.each(ways)('an email verified by $name', ({ name, prepare }) => {
  const email = `guest-${ways.findIndex((way) => way.name === name)}@example.com`;

  test('brings guest orders, and removes every way to log in that the account’s creator set up', async () => {
    const buyerOf = await buyAsGuest(email.toUpperCase());
    const { user, followed } = await prepare(email);
    const stranger = await prepareWaysIn(user);
    // A login that waits for its code would have been a way to log in, too.
    const waiting = shop.deps.db.selectFrom('auth_challenges').selectAll().where('user_id', '=', user.id);
    expect(await waiting.where('purpose', '=', 'login').execute()).toHaveLength(1);
    expect((await followed({})).statusCode).toBeGreaterThanOrEqual(400);
    expect(await buyerOf()).toBeNull();
    expect((await stranger.call('GET', '/api/v1/app/user-info')).statusCode).toBe(200);

    const weak = await followed({ newPassword: 'password123' });
    expect([weak.statusCode, weak.json().code]).toEqual([400, 'AUTH_WEAK_PASSWORD']);
    expect((await followed({ newPassword })).statusCode).toBe(200);
    expect(await buyerOf()).toBe(user.id);
    expect((await stranger.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect((await post('login', { email, password: strangersPassword })).statusCode).toBe(401);
    for (const table of waysIn) {
      const rows = await shop.deps.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute();
      expect(rows, table).toEqual([]);
    }
    expect((await post('login', { email, password: newPassword })).json()).toMatchObject({
      userInfo: { _id: user.id, emailVerified: true },
    });
    expect((await followed({ newPassword: strangersPassword })).statusCode).toBe(400);
  });
});

test('an account that verifies its email in its own session keeps every way to log in, and gets its guest orders with one press', async () => {
  const email = 'own-session@example.com';
  const buyerOf = await buyAsGuest(email);
  const user = await createListener(shop.deps, { email });
  const browser = await prepareWaysIn(user);
  await browser.call('POST', '/api/v1/app/verify-email/resend');
  const token = await linkTo(email, 'verify-email');
  const ended = await logInAs(shop, user);
  await ended.call('POST', '/api/v1/app/logout');
  const late = await ended.call('POST', '/api/v1/app/verify-email', { token });
  expect(late.json()).toMatchObject({ code: 'AUTH_NEW_PASSWORD_NEEDED' });

  expect((await browser.call('POST', '/api/v1/app/verify-email', { token })).statusCode).toBe(200);
  expect(await buyerOf()).toBe(user.id);
  for (const table of waysIn.filter((one) => one !== 'auth_challenges')) {
    const rows = await shop.deps.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute();
    expect(rows, table).not.toEqual([]);
  }
  expect((await post('login', { email, password: strangersPassword })).json()).toMatchObject({
    twoFactorRequired: true,
  });
});

test('a leftover sign-up link replaces nothing once the email was verified another way', async () => {
  const [signUp, , reset] = ways;
  const email = 'left-over@example.com';
  const { followed } = await signUp.prepare(email);
  await post('password-reset/send-code', { email });
  const mail = (await mailsTo(shop, email)).find(({ purpose }) => purpose.startsWith('reset:'));
  const input = { email, token: tokenIn(mail), code: codeIn(mail), newPassword };
  expect((await post('password-reset/reset', input)).statusCode, reset.name).toBe(200);
  expect((await followed({ newPassword: strangersPassword })).json()).toMatchObject({ code: 'AUTH_LINK_INVALID' });
  expect((await post('login', { email, password: newPassword })).statusCode).toBe(200);
});
