import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { givePassword, logInAs } from '#testing/people.ts';
import { createAuthenticator } from '#testing/login/software-authenticator.ts';
import { dropSecondFactors } from './drop-second-factors.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const password = 'a long enough password';

const withEverything = async () => {
  const user = await createListener(shop.deps);
  await givePassword(shop, user, password);
  await inTransaction(shop.deps.db, async (trx) => {
    await trx
      .insertInto('auth_security')
      .values({ user_id: user.id, login_alerts: false, two_factor: 'phone', phone: '+14045550123' })
      .execute();
    await replaceRecoveryCodes(trx, shop.deps.config.sessionSecret, user.id);
  });
  const browser = await logInAs(shop, user, { confirmed: true });
  const optionsResponse = await browser.call('POST', '/api/v1/app/passkeys/options');
  const { challengeId, options } = optionsResponse.json<{ challengeId: string; options: { challenge: string } }>();
  const response = createAuthenticator().create(options);
  await browser.call('POST', '/api/v1/app/passkeys', { challengeId, name: 'My phone', response });
  return { user, browser };
};

const logIn = async (user: UserRow) =>
  await shop.app.inject({ method: 'POST', url: '/api/v1/app/login', payload: { email: user.email, password } });

test('dropping second factors removes all second factors of one account, and none of another account', async () => {
  const [one, other] = [await withEverything(), await withEverything()];
  await inTransaction(shop.deps.db, (trx) => dropSecondFactors(trx, one.user.id));
  expect((await one.browser.call('GET', '/api/v1/app/passkeys')).json()).toEqual([]);
  expect(await countRecoveryCodes(shop.deps.db, one.user.id)).toBe(0);
  expect((await logIn(one.user)).json()).toMatchObject({ userInfo: { _id: one.user.id } });
  const security = shop.deps.db.selectFrom('auth_security').select(['login_alerts', 'two_factor', 'phone']);
  expect(await security.where('user_id', '=', one.user.id).executeTakeFirst()).toEqual({
    login_alerts: false,
    two_factor: null,
    phone: null,
  });
  expect((await other.browser.call('GET', '/api/v1/app/passkeys')).json()).toHaveLength(1);
  expect(await countRecoveryCodes(shop.deps.db, other.user.id)).toBe(10);
  expect((await logIn(other.user)).json()).toMatchObject({ twoFactorRequired: true });
});
