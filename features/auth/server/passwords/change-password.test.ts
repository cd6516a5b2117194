import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
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

describe('changing the password', () => {
  const change = { currentPassword: oldPassword, newPassword, confirmPassword: newPassword };
  const path = '/api/v1/app/change-password';

  test('ends every other session and emails the owner', async () => {
    const [own, other] = [await logInAs(shop, user), await logInAs(shop, user)];
    expect((await own.call('POST', path, change)).statusCode).toBe(200);
    expect((await own.call('GET', '/api/v1/app/user-info')).statusCode).toBe(200);
    expect((await other.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect(await sessionById(shop, other.sessionId)).toMatchObject({ end_reason: 'password' });
    expect((await logIn(newPassword)).statusCode).toBe(200);
    expect((await mailsTo(shop, user.email)).map(({ subject }) => subject)).toContain('Your GIJO password was changed');
  });

  test('reports a wrong current password, a common new one and a different repetition together', async () => {
    const own = await logInAs(shop, user);
    const wrong = { currentPassword: 'not my password', newPassword: 'password123', confirmPassword: 'password124' };
    const refused = await own.call('POST', path, wrong);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'AUTH_WRONG_PASSWORD']);
    expect(Object.keys(refused.json().fields).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect((await logIn(oldPassword)).statusCode).toBe(200);
  });

  test('cancels password links that were requested before', async () => {
    const input = await ask();
    const browser = await logInAs(shop, user);
    expect((await browser.call('POST', path, change)).statusCode).toBe(200);
    expect((await reset({ ...input, newPassword: 'a third one, long enough' })).statusCode).toBe(400);
  });

  test.each([
    [{ currentPassword: 'not the password' }, 403, 'AUTH_WRONG_PASSWORD'],
    [{ confirmPassword: 'something else' }, 400, 'AUTH_PASSWORDS_DIFFER'],
    [{ newPassword: 'password123', confirmPassword: 'password123' }, 400, 'AUTH_WEAK_PASSWORD'],
    [{ currentPassword: '' }, 400, 'VALIDATION'],
  ])('refuses the input %j', async (input, status, code) => {
    const browser = await logInAs(shop, user);
    const response = await browser.call('POST', path, { ...change, ...input });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await logIn(oldPassword)).statusCode).toBe(200);
  });

  test('is refused if the account has no password, and asks visitors to log in', async () => {
    const bare = await logInAs(shop, await createListener(shop.deps));
    expect((await bare.call('POST', path, change)).json()).toMatchObject({ code: 'AUTH_NO_PASSWORD' });
    expect((await post('change-password', change)).statusCode).toBe(401);
  });
});

describe('confirming the password', () => {
  const path = '/api/v1/app/password-validate';

  test('works for this session only, for 5 minutes', async () => {
    const [own, other] = [await logInAs(shop, user), await logInAs(shop, user)];
    const response = await own.call('POST', path, { password: oldPassword });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password validated' }]);
    const until = new Date(clock.now().getTime() + 5 * 60 * 1000);
    expect((await sessionById(shop, own.sessionId)).confirmed_until).toEqual(until);
    expect((await sessionById(shop, other.sessionId)).confirmed_until).toBeNull();
    const security = await own.call('GET', '/api/v1/app/security');
    expect(security.json()).toMatchObject({ confirmedUntil: until.toISOString() });
  });

  test('is refused if the password is wrong', async () => {
    const browser = await logInAs(shop, user);
    const response = await browser.call('POST', path, { password: 'not the password' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: 'Incorrect password. Please try again.' });
    expect((await sessionById(shop, browser.sessionId)).confirmed_until).toBeNull();
  });
});
