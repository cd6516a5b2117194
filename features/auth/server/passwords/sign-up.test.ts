import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findUserByEmail, findUserByUsername } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { givePassword, logInAs } from '#testing/people.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let count = 0;
let form: { email: string; username: string; password: string };
beforeEach(() => {
  count += 1;
  form = { email: `New-${count}@example.com`, username: `New.Person-${count}`, password: 'a long enough password' };
});

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });
const signUp = (input: Partial<typeof form> = {}) => post('signup', { ...form, ...input });
const verify = (token: string) => post('verify-email', { token, newPassword: 'a password of its owner' });
const logInSignedUp = async () => {
  const user = await findUserByEmail(shop.deps.db, form.email);
  if (!user) throw new Error('no account was created');
  return logInAs(shop, user);
};

describe('a sign-up', () => {
  test('creates an account that can log in, and asks to verify the email', async () => {
    const response = await signUp();
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: 'Registration successful! Redirecting to login page.' });
    expect(response.cookies.map(({ name }) => name)).not.toContain('refreshToken');
    const user = await findUserByEmail(shop.deps.db, form.email);
    expect(user).toMatchObject({ email: form.email, username: form.username, role: 'user', email_verified_at: null });
    const logIn = await post('login', { email: form.email.toLowerCase(), password: form.password });
    expect(logIn.json()).toMatchObject({ userInfo: { emailVerified: false, role: 'user' } });
    const mails = await mailsTo(shop, form.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email for GIJO']);
    expect(mails[0]?.text).toContain('http://127.0.0.1/verify-email?token=');
  });

  test('stores the password only as argon2id', async () => {
    await signUp();
    const user = await findUserByEmail(shop.deps.db, form.email);
    const row = await shop.deps.db
      .selectFrom('auth_passwords')
      .selectAll()
      .where('user_id', '=', user?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(row)).not.toContain(form.password);
  });

  test('with a known email gets the same response, changes nothing, and notifies its owner', async () => {
    const owner = await createListener(shop.deps, { email: form.email.toLowerCase() });
    await givePassword(shop, owner, 'the password of its owner');
    const known = await signUp({ email: form.email.toUpperCase() });
    const unknown = await signUp({ email: `other-${form.email}`, username: `other-${count}` });
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.body).toBe(unknown.body);
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
    expect(await findUserByUsername(shop.deps.db, form.username)).toBeNull();
    expect((await post('login', { email: owner.email, password: form.password })).statusCode).toBe(401);
    const mails = await mailsTo(shop, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have a GIJO account']);
    expect(mails[0]?.text).toContain('http://127.0.0.1/login');
    expect(mails[0]?.text).toContain('http://127.0.0.1/forgot-password');
    expect(tokenIn(mails[0])).toBe('');
  });

  test('hashes the password whether or not the email is known', async () => {
    const owner = await createListener(shop.deps);
    const hash = vi.spyOn(shop.deps.passwords, 'hash');
    await signUp({ email: owner.email });
    await signUp({ username: `other-${count}` });
    expect(hash).toHaveBeenCalledTimes(2);
  });

  test('says that a username is taken, whatever its case', async () => {
    const other = await createListener(shop.deps, { username: `Taken-${count}` });
    const response = await signUp({ username: other.username.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'AUTH_USERNAME_TAKEN',
      fields: { username: ['This username is taken. Choose another one.'] },
    });
    expect(await findUserByEmail(shop.deps.db, form.email)).toBeNull();
  });

  test('reports a taken username and a common password together', async () => {
    const other = await createListener(shop.deps, { username: `Taken-too-${count}` });
    const response = await signUp({ username: other.username, password: 'password123' });
    expect(Object.keys(response.json().fields).toSorted()).toEqual(['password', 'username']);
  });

  test('can check a username and a password before the form is sent, which reveals no email', async () => {
    const ask = (body: object) => post('signup/check', body);
    const other = await createListener(shop.deps, { username: `Asked-${count}` });
    const responses = [
      await ask({ username: other.username.toUpperCase(), password: 'Password123' }),
      await ask({ username: `other-${count}`, password: form.password }),
      await ask({ username: other.email }),
      await ask({ password: 'Password123' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 200, 400, 400]);
    expect(responses[0]?.json()).toMatchObject({
      code: 'AUTH_USERNAME_TAKEN',
      fields: {
        username: ['This username is taken. Choose another one.'],
        password: ['This password is too common. Choose another one.'],
      },
    });
    expect(responses[3]?.json()).toMatchObject({ code: 'AUTH_WEAK_PASSWORD' });
  });

  test('creates one account if it’s sent several times at once', async () => {
    const responses = await Promise.all([signUp(), signUp(), signUp({ username: `second-${count}` })]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    const rows = await shop.deps.db.selectFrom('account_users').select('id').where('email', '=', form.email).execute();
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['short', 'Use at least 8 characters.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['Password123', 'This password is too common. Choose another one.'],
    ['somebody@example.com', 'Your password can’t be your email address.'],
    ['Some.Body-Else', 'Your password can’t be your username.'],
  ])('refuses the password %s', async (password, message) => {
    const response = await signUp({ email: 'Somebody@example.com', username: 'some.body-else', password });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'AUTH_WEAK_PASSWORD', message, fields: { password: [message] } });
  });

  test('accepts a password of 128 multi-byte characters', async () => {
    expect((await signUp({ password: 'пароль без правил '.repeat(7) })).statusCode).toBe(201);
  });

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ username: 'with space' }, 'username'],
    [{ username: 'Dashboard' }, 'username'],
    [{ password: '' }, 'password'],
  ])('refuses the input %j', async (input, field) => {
    const response = await signUp(input);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });
});

describe('the link of a sign-up', () => {
  test('verifies the email in its account’s session, once, and keeps the password', async () => {
    await signUp();
    const token = tokenIn((await mailsTo(shop, form.email))[0]);
    const browser = await logInSignedUp();
    const response = await browser.call('POST', '/api/v1/app/verify-email', { token });
    expect(response.json()).toEqual({ message: 'Email verified successfully!' });
    const user = await findUserByEmail(shop.deps.db, form.email);
    expect(user?.email_verified_at).toEqual(clock.now());
    expect((await browser.call('GET', '/api/v1/app/user-info')).json()).toMatchObject({
      user: { emailVerified: true },
    });
    expect((await post('login', form)).statusCode).toBe(200);
    const again = await verify(token);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({
      code: 'AUTH_LINK_INVALID',
      message: 'Verification failed or token expired.',
    });
  });

  test('expires after 24 hours', async () => {
    await signUp();
    const token = tokenIn((await mailsTo(shop, form.email))[0]);
    clock.pass({ hours: 24 });
    expect((await verify(token)).statusCode).toBe(400);
  });

  test('stops working once the account has another email', async () => {
    await signUp();
    const token = tokenIn((await mailsTo(shop, form.email))[0]);
    await shop.deps.db
      .updateTable('account_users')
      .set({ email: `moved-${form.email}` })
      .where('email', '=', form.email)
      .execute();
    expect((await verify(token)).statusCode).toBe(400);
  });

  test('is sent again when the logged-in person asks, until the email is verified', async () => {
    await signUp();
    const browser = await logInSignedUp();
    const response = await browser.call('POST', '/api/v1/app/verify-email/resend');
    expect(response.statusCode).toBe(200);
    const [first, second] = await mailsTo(shop, form.email);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    const proven = await browser.call('POST', '/api/v1/app/verify-email', { token: tokenIn(first) });
    expect(proven.statusCode).toBe(200);
    const late = await browser.call('POST', '/api/v1/app/verify-email/resend');
    expect(late.json()).toMatchObject({ code: 'AUTH_ALREADY_VERIFIED' });
    expect((await verify(tokenIn(second))).statusCode).toBe(400);
  });

  test('isn’t sent again for visitors, and made-up links are refused', async () => {
    expect((await post('verify-email/resend', {})).statusCode).toBe(401);
    expect((await verify('x'.repeat(43))).statusCode).toBe(400);
  });
});
