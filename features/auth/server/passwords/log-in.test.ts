import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { givePassword, logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const password = 'a long enough password';

const logIn = async (email: string, enteredPassword: string) =>
  await shop.app.inject({ method: 'POST', url: '/api/v1/app/login', payload: { email, password: enteredPassword } });

describe('a login with a password', () => {
  test('returns user info, and cookies that scripts can’t read', async () => {
    const user = await createListener(shop.deps);
    await givePassword(shop, user, password);
    const response = await logIn(user.email.toUpperCase(), password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ userInfo: { _id: user.id, username: user.username, role: 'user' } });
    expect(response.body).not.toContain('argon2');
    const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
    for (const name of ['accessToken', 'refreshToken', 'device']) {
      expect(cookies[name], name).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    }
    const check = await shop.app.inject({
      url: '/api/v1/app/checkToken',
      cookies: { accessToken: cookies['accessToken']?.value ?? '', refreshToken: cookies['refreshToken']?.value ?? '' },
    });
    expect(check.json()).toEqual({
      accessTokenExpired: false,
      refreshTokenExpired: false,
      accessTokenRefreshed: false,
    });
  });

  test('gives the same response for a wrong password, an unknown email and an account without a password', async () => {
    const [known, bare] = [await createListener(shop.deps), await createListener(shop.deps)];
    await givePassword(shop, known, password);
    for (const email of [known.email, bare.email, 'nobody@example.com']) {
      const response = await logIn(email, 'not the password');
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'AUTH_WRONG', error: 'Wrong email or password.' });
      expect(response.cookies).toEqual([]);
    }
  });
});

test('a logout ends the session, and its cookies stop working', async () => {
  const browser = await logInAs(shop, await createListener(shop.deps));
  expect((await browser.call('POST', '/api/v1/app/logout')).statusCode).toBe(200);
  const check = await browser.call('GET', '/api/v1/app/checkToken');
  expect(check.json()).toEqual({ accessTokenExpired: true, refreshTokenExpired: true, accessTokenRefreshed: false });
});
