import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmail, type UserRow } from '#features/account/server/public.ts';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLinkWithCode } from '#features/auth/server/one-time/links.ts';
import { mailsTo } from '#testing/mails.ts';
import { type OidcPerson, startOidcProvider, type TestProvider } from '#testing/login/oidc.ts';
import { logInAs } from '#testing/people.ts';
import { createAuthenticator, type PasskeyQuestion } from '#testing/login/software-authenticator.ts';
import { closeDemoAccounts, type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts';

// One database with two servers: demo accounts are open on one and closed on the other.
let google: TestProvider;
let closed: TestApp;
let open: Pick<TestApp, 'app' | 'deps'>;
let accounts: readonly DemoAccount[];
beforeAll(async () => {
  google = await startOidcProvider('http://127.0.0.1/api/v1/app/google/callback');
  const { clientId, clientSecret, issuer } = google;
  closed = await createTestApp({
    settings: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
  });
  const deps = { ...closed.deps, config: { ...closed.deps.config, demoAccounts: true } };
  open = { deps, app: await createApp(deps) };
  accounts = await ensureDemoAccounts(deps);
});
afterAll(async () => {
  await open.app.close();
  await closed.close();
  await google.close();
});

const accountOf = (role: DemoAccount['role']): DemoAccount => {
  const account = accounts.find((one) => one.role === role);
  if (!account) throw new Error(`no demo account is a ${role}`);
  return account;
};
const userOf = async ({ email }: DemoAccount): Promise<UserRow> => {
  const user = await findUserByEmail(closed.deps.db, email);
  if (!user) throw new Error(`no account has ${email}`);
  return user;
};
const post = (app: FastifyInstance, url: string, payload: object, headers: InjectOptions['headers'] = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/app/${url}`, payload, headers });
const logIn = (app: FastifyInstance, { email, password }: DemoAccount, headers?: InjectOptions['headers']) =>
  post(app, 'login', { email, password }, headers);

const logInWithGoogle = async (app: FastifyInstance, person: OidcPerson) => {
  google.person = person;
  const start = await app.inject('/api/v1/app/google');
  const cookie = start.cookies.find(({ name }) => name === 'google')?.value ?? '';
  const { pathname, search } = new URL(await google.visit(String(start.headers.location)));
  return await app.inject({ url: pathname + search, headers: { cookie: `google=${cookie}` } });
};

const addPasskey = async (account: DemoAccount) => {
  const authenticator = createAuthenticator();
  const browser = await logInAs(open, await userOf(account), { confirmed: true });
  const { challengeId, options } = (await browser.call('POST', '/api/v1/app/passkeys/options')).json<PasskeyQuestion>();
  await browser.call('POST', '/api/v1/app/passkeys', {
    challengeId,
    name: 'Key',
    response: authenticator.create(options),
  });
  return async (app: FastifyInstance) => {
    const question = (await post(app, 'login/passkey/options', {})).json<PasskeyQuestion>();
    return await post(app, 'login/passkey', {
      challengeId: question.challengeId,
      response: authenticator.get(question.options),
    });
  };
};

/** What the reset form sends, by an email from before the accounts were closed. */
const resetOf = async (account: DemoAccount) => {
  const { deps } = closed;
  const { id: userId, email } = await userOf(account);
  const link = { purpose: 'reset-password', userId, email, now: deps.clock.now() } as const;
  const sent = await deps.db.transaction().execute((trx) => createLinkWithCode(trx, deps.config.sessionSecret, link));
  return { email, ...sent, newPassword: 'a password of my own' };
};

describe('with closed demo accounts', () => {
  test.each(['admin', 'seller', 'user'] as const)('the %s can’t log in with the published password', async (role) => {
    const account = accountOf(role);
    expect((await logIn(open.app, account)).statusCode).toBe(200);
    const refused = await logIn(closed.app, account);
    expect([refused.statusCode, refused.json()]).toEqual([401, expect.objectContaining({ code: 'AUTH_WRONG' })]);
    expect(refused.cookies.filter(({ name }) => name === 'accessToken')).toEqual([]);
  });

  test('a session from a server with open demo accounts is invalid and can’t be renewed', async () => {
    const browser = await logInAs(open, await userOf(accountOf('admin')));
    const ask = (app: FastifyInstance, path: string) =>
      app.inject({ url: `/api/v1/app/${path}`, headers: { cookie: browser.cookie } });
    expect((await ask(open.app, 'user-info')).json()).toMatchObject({ user: { role: 'admin' } });
    expect((await ask(closed.app, 'user-info')).statusCode).toBe(401);
    const renewed = await closed.app.inject({
      url: '/api/v1/app/checkToken',
      headers: { cookie: `refreshToken=${browser.refreshToken}` },
    });
    expect(renewed.json()).toMatchObject({ refreshTokenExpired: true, accessTokenRefreshed: false });
  });

  test('neither Google nor a passkey lets anyone in', async () => {
    const account = accountOf('admin');
    const person = { sub: 'google-1', email: account.email, email_verified: true, name: 'Somebody' };
    expect((await logInWithGoogle(open.app, person)).headers.location).toBe('/reauth');
    expect((await logInWithGoogle(closed.app, person)).headers.location).toMatch(/^\/google-failed/);
    const withPasskey = await addPasskey(account);
    expect((await withPasskey(open.app)).statusCode).toBe(200);
    expect((await withPasskey(closed.app)).json()).toMatchObject({ code: 'AUTH_PASSKEY_REFUSED' });
  });

  test('no reset email is sent, and an earlier one is worthless', async () => {
    const account = accountOf('user');
    await post(closed.app, 'password-reset/send-code', { email: account.email });
    expect(await mailsTo(closed, account.email)).toEqual([]);
    const reset = await resetOf(account);
    expect((await post(closed.app, 'password-reset/reset', reset)).json()).toMatchObject({
      code: 'AUTH_RESET_INVALID',
    });
    expect((await logIn(open.app, account)).statusCode).toBe(200);
  });

  test('closing them ends their sessions and returns their emails, even if no password is marked as published', async () => {
    const user = await userOf(accountOf('admin'));
    const { sessionId } = await logInAs(open, user);
    await closed.deps.db.updateTable('auth_passwords').set({ published: false }).execute();
    expect(await closeDemoAccounts(closed.deps)).toEqual(expect.arrayContaining(accounts.map(({ email }) => email)));
    const session = await closed.deps.db
      .selectFrom('auth_sessions')
      .select('ended_at')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    expect(session?.ended_at).not.toBeNull();
    expect((await logIn(closed.app, accountOf('admin'))).statusCode).toBe(401);
  });
});

test('open demo accounts can be used only from this machine', async () => {
  const account = accountOf('seller');
  for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { host: 'rebound.example:3000' }]) {
    expect((await logIn(open.app, account, headers)).statusCode).toBe(401);
  }
});

test('a demo account whose owner changed the password stays open where demo accounts are closed', async () => {
  const account = accountOf('seller');
  const reset = await resetOf(account);
  await post(open.app, 'password-reset/reset', reset);
  expect(await closeDemoAccounts(closed.deps)).not.toContain(account.email);
  expect((await logIn(closed.app, { ...account, password: reset.newPassword })).statusCode).toBe(200);
});
