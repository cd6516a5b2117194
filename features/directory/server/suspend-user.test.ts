import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { passFirstFactor } from '#features/auth/server/two-factor/pass-first-factor.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat, createListener, createSeller } from '#testing/factories.ts';
import { codeMailedTo } from '#testing/login/codes.ts';
import { type OidcPerson, startOidcProvider, type TestProvider } from '#testing/login/oidc.ts';
import { createAuthenticator, type PasskeyQuestion } from '#testing/login/software-authenticator.ts';
import { mailsTo } from '#testing/mails.ts';
import { orderOf, jobsDone } from '#testing/orders/buying.ts';
import { sell } from '#testing/orders/payouts.ts';
import { openShop } from '#testing/orders/selling.ts';
import { givePassword, logInAs, type LoggedInBrowser } from '#testing/people.ts';

let google: TestProvider;
let shop: TestApp;
beforeAll(async () => {
  google = await startOidcProvider('http://127.0.0.1/api/v1/app/google/callback');
  const { clientId, clientSecret, issuer } = google;
  shop = await createTestApp({
    settings: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
  });
});
afterAll(async () => {
  await shop.close();
  await google.close();
});

const api = '/api/v1/app';
const password = 'a long enough password';
const reason = 'Sold someone else’s beats.';

let admin: LoggedInBrowser;
let adminId: string;
let user: UserRow;
beforeEach(async () => {
  const created = await createListener(shop.deps);
  await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', created.id).execute();
  adminId = created.id;
  admin = await logInAs(shop, { ...created, role: 'admin' }, { confirmed: true });
  user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await givePassword(shop, user, password);
});

const suspend = (id = user.id) => admin.call('POST', `${api}/users/${id}/suspend`, { reason });
const restore = (id = user.id) => admin.call('POST', `${api}/users/${id}/restore`);
const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `${api}/${path}`, payload });
const logIn = (enteredPassword = password) => post('login', { email: user.email, password: enteredPassword });
const refusal = [
  403,
  expect.objectContaining({ code: 'AUTH_SUSPENDED', message: expect.stringContaining('suspended') }),
];
const outcome = (reply: { statusCode: number; json(): unknown }) => [reply.statusCode, reply.json()];

describe('the suspension of an account', () => {
  test('ends every session and its refresh tokens at once', async () => {
    const browsers = [await logInAs(shop, user), await logInAs(shop, user)];
    const reply = await suspend();
    expect(reply.json()).toMatchObject({ user: { status: 'suspended', suspendedReason: reason } });
    for (const browser of browsers) {
      expect((await browser.call('GET', `${api}/user-info`)).statusCode).toBe(401);
      expect((await browser.call('GET', `${api}/checkToken`)).json()).toEqual({
        accessTokenExpired: true,
        refreshTokenExpired: true,
        accessTokenRefreshed: false,
      });
    }
  });

  test('emails the person the reason, and emails them again when they are restored', async () => {
    await suspend();
    await restore();
    const [suspended, restored] = await mailsTo(shop, user.email);
    expect(suspended?.subject).toBe('Your GIJO account is suspended');
    expect(suspended?.text).toContain(reason);
    expect(restored?.subject).toBe('Your GIJO account is restored');
  });

  test('is in the audit log with the state before and after, like the restore', async () => {
    await suspend();
    await restore();
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        actor_id: adminId,
        action: 'directory.suspend',
        details: { before: { status: 'active' }, after: { status: 'suspended', reason } },
      },
      {
        actor_id: adminId,
        action: 'directory.restore',
        details: { before: { status: 'suspended', reason }, after: { status: 'active' } },
      },
    ]);
  });

  test('needs a reason, and can’t be repeated', async () => {
    const url = `${api}/users/${user.id}/suspend`;
    expect((await admin.call('POST', url, { reason: ' ' })).statusCode).toBe(400);
    expect((await admin.call('POST', url, { reason: 'x'.repeat(501) })).statusCode).toBe(400);
    expect((await restore()).json()).toMatchObject({ code: 'DIRECTORY_NOT_SUSPENDED' });
    expect((await suspend()).statusCode).toBe(200);
    expect(outcome(await suspend())).toMatchObject([409, { code: 'DIRECTORY_SUSPENDED' }]);
  });

  test('needs the password, so a stolen session can’t lock others out', async () => {
    const boss = await createAdmin(shop.deps);
    const stolen = await logInAs(shop, boss);
    const other = await createAdmin(shop.deps);
    const url = `${api}/users/${other.id}/suspend`;
    expect(outcome(await stolen.call('POST', url, { reason }))).toMatchObject([403, { code: 'PASSWORD_REQUIRED' }]);
    const anybody = await stolen.call('POST', `${api}/users/${user.id}/suspend`, { reason });
    expect(outcome(anybody)).toMatchObject([403, { code: 'PASSWORD_REQUIRED' }]);
    const confirmed = await logInAs(shop, boss, { confirmed: true });
    expect((await confirmed.call('POST', url, { reason })).statusCode).toBe(200);
  });
});

describe('a login to a suspended account is refused with the suspension as the reason', () => {
  test('if the password is correct; a wrong one reveals nothing', async () => {
    await suspend();
    expect(outcome(await logIn())).toEqual(refusal);
    expect(outcome(await logIn('a wrong password'))).toMatchObject([401, { code: 'AUTH_WRONG' }]);
    await restore();
    expect((await logIn()).statusCode).toBe(200);
  });

  test('after the second factor, if the login had already started', async () => {
    const { db } = shop.deps;
    await db.insertInto('auth_security').values({ user_id: user.id, two_factor: 'email', phone: null }).execute();
    const { challengeId } = (await logIn()).json<{ challengeId: string }>();
    const code = await codeMailedTo(shop, user.email);
    await suspend();
    expect(outcome(await post('login/two-factor', { challengeId, code }))).toEqual(refusal);
    // A new login sends no code.
    expect(outcome(await logIn())).toEqual(refusal);
  });

  test('with a passkey', async () => {
    const authenticator = createAuthenticator();
    const browser = await logInAs(shop, user, { confirmed: true });
    const question = (await browser.call('POST', `${api}/passkeys/options`)).json<PasskeyQuestion>();
    const created = {
      challengeId: question.challengeId,
      name: 'A phone',
      response: authenticator.create(question.options),
    };
    expect((await browser.call('POST', `${api}/passkeys`, created)).statusCode).toBe(201);
    await suspend();
    const { challengeId, options } = (await post('login/passkey/options', {})).json<PasskeyQuestion>();
    const reply = await post('login/passkey', { challengeId, response: authenticator.get(options) });
    expect(outcome(reply)).toEqual(refusal);
  });

  test('with Google', async () => {
    const person: OidcPerson = { sub: `google-${user.id}`, email: user.email, email_verified: true, name: 'Zoë' };
    google.person = person;
    await suspend();
    const started = await shop.app.inject(`${api}/google`);
    const cookie = `google=${started.cookies.find(({ name }) => name === 'google')?.value ?? ''}`;
    const { pathname, search } = new URL(await google.visit(String(started.headers.location)));
    const back = await shop.app.inject({ url: pathname + search, headers: { cookie } });
    expect(back.headers.location).toBe('/google-failed?error=suspended');
  });

  test('if the login and the suspension happen at once; a session that was still opened is invalid', async () => {
    const caller = { address: '127.0.0.1', network: '127.0.0.1', isLocal: true, userAgent: '', devices: [] };
    const [, passed] = await Promise.all([
      suspend(),
      passFirstFactor(shop.deps, user, { method: 'password', caller: { ...caller, refreshToken: undefined } }),
    ]);
    if (passed && 'kind' in passed && passed.kind === 'session') {
      const headers = { authorization: `Bearer ${passed.session.accessToken}` };
      expect((await shop.app.inject({ url: `${api}/user-info`, headers })).statusCode).toBe(401);
    } else expect(passed).toMatchObject({ failure: 'AUTH_SUSPENDED' });
  });
});

describe('the beats of a suspended seller', () => {
  const stateOf = async (id: string) =>
    (await shop.deps.db.selectFrom('catalogue_beats').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;
  const inStore = async (id: string) => (await shop.app.inject(`${api}/beatstore/track/${id}`)).statusCode === 200;

  test('leave the store and come back on restore, except those that were off sale before', async () => {
    const seller = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    const [on, off] = [
      await createBeat(shop.deps, { sellerId: seller.id }),
      await createBeat(shop.deps, { sellerId: seller.id }),
    ];
    const theirs = await logInAs(shop, seller);
    expect((await theirs.call('POST', `${api}/beatstore/${off.id}/unpublish`)).statusCode).toBe(200);
    expect(await inStore(on.id)).toBe(true);
    await suspend(seller.id);
    expect([await inStore(on.id), await stateOf(on.id)]).toEqual([false, 'unpublished']);
    expect((await mailsTo(shop, seller.email))[0]?.text).toContain('What you sell left the store');
    await restore(seller.id);
    expect([await inStore(on.id), await inStore(off.id)]).toEqual([true, false]);
  });

  test('can’t be put on sale during the suspension, and a deleted beat stays deleted', async () => {
    const seller = await createSeller(shop.deps, {
      emailVerifiedAt: new Date(),
      legalName: 'Sol Seller',
      sellerCountry: 'Ireland',
    });
    const beats = [
      await createBeat(shop.deps, { sellerId: seller.id }),
      await createBeat(shop.deps, { sellerId: seller.id }),
    ];
    const [kept, deleted] = beats.map(({ id }) => id) as [string, string];
    await suspend(seller.id);
    const published = await admin.call('POST', `${api}/beatstore/${kept}/publish`);
    expect(outcome(published)).toMatchObject([409, { message: expect.stringContaining('isn’t suspended') }]);
    expect((await admin.call('DELETE', `${api}/beatstore/${deleted}`)).statusCode).toBe(200);
    await restore(seller.id);
    expect([await stateOf(kept), await stateOf(deleted)]).toEqual(['published', 'removed']);
  });

  test('stay with their buyers if they were sold: orders, grants and files remain', async () => {
    const seller = await openShop(shop);
    const sold = await sell(shop, [seller, 2000]);
    await suspend(seller.user.id);
    await jobsDone(shop);
    const order = await orderOf(shop, sold.id);
    expect(order.items.map(({ state }) => state)).toEqual(sold.items.map(({ state }) => state));
    const grants = await shop.deps.db
      .selectFrom('orders_grants')
      .selectAll()
      .where(
        'item_id',
        'in',
        order.items.map(({ id }) => id),
      )
      .execute();
    expect(grants.length).toBeGreaterThan(0);
    const buyer = await createListener(shop.deps);
    await shop.deps.db.updateTable('orders_orders').set({ buyer_id: buyer.id }).where('id', '=', order.id).execute();
    const browser = await logInAs(shop, buyer);
    const file = await browser.call('GET', `${api}/orders/${order.id}/items/${order.items[0]?.id}/files/mp3`);
    expect(file.statusCode).toBe(200);
  });
});
