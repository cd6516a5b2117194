import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs } from '#testing/people.ts';
import { askForReset, createOwner, newPassword, oldPassword, postTo, sessionById } from '#testing/login/recovering.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let user: UserRow;
beforeEach(async () => {
  user = await createOwner(shop);
});

const post = (path: string, payload: object) => postTo(shop, path, payload);
const logIn = (password: string) => post('login', { email: user.email, password });
const ask = () => askForReset(shop, clock, user);
const reset = (input: object) => post('password-reset/reset', input);
const isValid = async (token: string) =>
  (await post('password-reset/verify-token', { token })).json<{ isValid: boolean }>().isValid;

describe('requesting a password reset', () => {
  test('emails code and link to the owner, whatever case the email was typed in', async () => {
    const response = await post('password-reset/send-code', { email: user.email.toUpperCase() });
    expect(response.json()).toEqual({ message: 'Verification code sent successfully.' });
    const [mail] = await mailsTo(shop, user.email);
    expect(mail?.subject).toBe('Set a new password for GIJO');
    expect(mail?.text).toContain('http://127.0.0.1/password-reset?token=');
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(await isValid(tokenIn(mail))).toBe(true);
  });

  test('gets the same response for an email without an account, and sends nothing', async () => {
    const known = await post('password-reset/send-code', { email: user.email });
    const unknown = await post('password-reset/send-code', { email: 'nobody@example.com' });
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    expect(await mailsTo(shop, 'nobody@example.com')).toEqual([]);
  });

  test('sends nothing to a closed account', async () => {
    await shop.deps.db.updateTable('account_users').set({ closed_at: clock.now() }).where('id', '=', user.id).execute();
    await post('password-reset/send-code', { email: user.email });
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });
});

describe('link and code of a password reset', () => {
  test('set a new password, once; every session ends, and the owner is notified', async () => {
    const browser = await logInAs(shop, user);
    const input = await ask();
    const response = await reset(input);
    expect(response.statusCode).toBe(200);
    expect((await logIn(oldPassword)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect(await sessionById(shop, browser.sessionId)).toMatchObject({ end_reason: 'password' });
    const subjects = (await mailsTo(shop, user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your GIJO password was changed');
    expect(await isValid(input.token)).toBe(false);
    expect((await reset(input)).json()).toMatchObject({ code: 'AUTH_RESET_INVALID' });
  });

  test('expire after 30 minutes', async () => {
    const input = await ask();
    clock.pass({ minutes: 30 });
    expect(await isValid(input.token)).toBe(false);
    expect((await reset(input)).statusCode).toBe(400);
  });

  test('are both needed, and stop working after five wrong codes', async () => {
    const input = await ask();
    const wrong = input.code === '000000' ? '000001' : '000000';
    expect((await reset({ ...input, token: 'x'.repeat(43) })).statusCode).toBe(400);
    for (let index = 0; index < 5; index += 1) {
      expect((await reset({ ...input, code: wrong })).json()).toMatchObject({ code: 'AUTH_RESET_INVALID' });
    }
    expect((await reset(input)).json()).toMatchObject({ code: 'AUTH_RESET_INVALID' });
    expect((await logIn(oldPassword)).statusCode).toBe(200);
  });

  test('work only with the email that they were sent to', async () => {
    const other = await createListener(shop.deps);
    const input = await ask();
    expect((await reset({ ...input, email: other.email })).statusCode).toBe(400);
    expect((await reset({ ...input, email: user.email.toUpperCase() })).statusCode).toBe(200);
  });

  test('set one password if they are used twice at once', async () => {
    const input = await ask();
    const responses = await Promise.all([reset(input), reset({ ...input, newPassword: 'another one, just as long' })]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('stop working once a newer link and code were used', async () => {
    const first = await ask();
    const second = await ask();
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(400);
  });

  test('keep working after a weak password was refused', async () => {
    const input = await ask();
    const response = await reset({ ...input, newPassword: user.username.toUpperCase() });
    expect(response.json()).toMatchObject({
      code: 'AUTH_WEAK_PASSWORD',
      fields: { newPassword: ['Your password can’t be your username.'] },
    });
    expect((await reset(input)).statusCode).toBe(200);
  });

  test('verify the email, and remove everything that a stranger may have set up before', async () => {
    const { db } = shop.deps;
    user = await createListener(shop.deps);
    const now = clock.now();
    const stranger = await logInAs(shop, user, { confirmed: true });
    await stranger.call('PUT', '/api/v1/app/profile-u-v', { newEmail: `stranger-${user.email}` });
    const changeToken = tokenIn((await mailsTo(shop, `stranger-${user.email}`))[0]);
    await db.insertInto('auth_security').values({ user_id: user.id, two_factor: 'email', phone: null }).execute();
    await db
      .insertInto('auth_recovery_codes')
      .values({ user_id: user.id, hash: Buffer.from('a'), used_at: null })
      .execute();
    await db
      .insertInto('auth_passkeys')
      .values({
        id: `key-${user.id}`,
        user_id: user.id,
        name: 'A stranger',
        public_key: Buffer.from('k'),
        counter: 0,
        transports: [],
        created_at: now,
        last_used_at: null,
      })
      .execute();
    expect((await reset(await ask())).statusCode).toBe(200);
    const row = await db.selectFrom('account_users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email_verified_at: clock.now(), pending_email: null });
    for (const table of ['auth_passkeys', 'auth_recovery_codes', 'auth_devices'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(), table).toEqual([]);
    }
    expect((await stranger.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect((await post('profile-u-e-v', { token: changeToken })).statusCode).toBe(400);
    // No second factor is left, so the person is logged in at once.
    expect((await logIn(newPassword)).json()).toMatchObject({ userInfo: { emailVerified: true } });
  });

  test('keep the second factor of an owner whose email was already verified', async () => {
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: user.id, two_factor: 'email', phone: null })
      .execute();
    expect((await reset(await ask())).statusCode).toBe(200);
    expect((await logIn(newPassword)).json()).toMatchObject({ twoFactorRequired: true });
  });

  test('cancel a login with the old password that waits for its second factor', async () => {
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: user.id, two_factor: 'email', phone: null })
      .execute();
    const { challengeId } = (await logIn(oldPassword)).json<{ challengeId: string }>();
    const code = codeIn((await mailsTo(shop, user.email)).at(-1));
    expect((await reset(await ask())).statusCode).toBe(200);
    expect((await post('login/two-factor', { challengeId, code })).statusCode).toBe(400);
  });
});
