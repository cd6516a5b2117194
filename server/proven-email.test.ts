import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmail } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, newLine, orderOf } from '#testing/buying.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { logInAs } from '#testing/people.ts';

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
const password = 'a long enough password';

describe('what was bought as a guest joins the account with the proof of its e-mail', () => {
  test('by the link of the sign-up, and not before', async () => {
    const buyerOf = await buyAsGuest('Guest-1@example.com');
    await post('signup', { email: 'guest-1@example.com', username: 'guest-1', password });
    await post('login', { email: 'guest-1@example.com', password });
    expect(await buyerOf()).toBeNull();
    await post('verify-email', { token: tokenIn((await mailsTo(shop, 'guest-1@example.com'))[0]) });
    expect(await buyerOf()).toBe((await findUserByEmail(shop.deps.db, 'guest-1@example.com'))?.id);
  });

  test('by a reset', async () => {
    const user = await createListener(shop.deps);
    const buyerOf = await buyAsGuest(user.email);
    await post('password-reset/send-code', { email: user.email });
    const mail = (await mailsTo(shop, user.email)).find(({ purpose }) => purpose.startsWith('reset:'));
    const wish = { email: user.email, token: tokenIn(mail), code: codeIn(mail), newPassword: password };
    expect((await post('password-reset/reset', wish)).statusCode).toBe(200);
    expect(await buyerOf()).toBe(user.id);
  });

  test('by the link to another address', async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const buyerOf = await buyAsGuest('guest-3@example.com');
    const browser = await logInAs(shop, user, { confirmed: true });
    await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail: 'guest-3@example.com' });
    expect(await buyerOf()).toBeNull();
    const mail = (await mailsTo(shop, 'guest-3@example.com')).find(({ purpose }) =>
      purpose.startsWith('change-email:'),
    );
    await post('profile-u-e-v', { token: tokenIn(mail) });
    expect(await buyerOf()).toBe(user.id);
  });
});
