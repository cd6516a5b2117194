import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codeMailedTo } from '#testing/login/codes.ts';
import { logInAs } from '#testing/people.ts';
import {
  type Authenticator,
  createAuthenticator,
  type PasskeyQuestion,
  type Twist,
} from '#testing/login/software-authenticator.ts';
import { createGuarded } from '#testing/login/two-factor.ts';

let shop: TestApp;
let ahead = 0;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + ahead) } } });
});
afterAll(() => shop.close());

const minutes = 60 * 1000;
const password = 'a long enough password';
const url = '/api/v1/app/login/passkey';
const refusal = { code: 'AUTH_PASSKEY_REFUSED' };

const post = async (path: string, payload: object) => await shop.app.inject({ method: 'POST', url: path, payload });

const ask = async (body: { challengeId?: string } = {}): Promise<PasskeyQuestion> =>
  (await post(`${url}/options`, body)).json();

const withPasskey = async () => {
  const user = await createGuarded(shop, password);
  const authenticator = createAuthenticator();
  const browser = await logInAs(shop, user, { confirmed: true });
  const { challengeId, options } = (await browser.call('POST', '/api/v1/app/passkeys/options')).json<PasskeyQuestion>();
  const response = authenticator.create(options);
  await browser.call('POST', '/api/v1/app/passkeys', { challengeId, name: 'My phone', response });
  return { user, authenticator, id: response.id };
};

const logIn = async (authenticator: Authenticator, twist: Twist = {}) => {
  const { challengeId, options } = await ask();
  return await post(url, { challengeId, response: authenticator.get(options, twist) });
};

const waitingLogIn = async (email: string): Promise<string> =>
  (await post('/api/v1/app/login', { email, password })).json<{ challengeId: string }>().challengeId;

describe('a login with a passkey', () => {
  test('asks for no email or username, and counts as both factors', async () => {
    const { user, authenticator, id } = await withPasskey();
    const { challengeId, options } = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const reply = await post(url, { challengeId, response: authenticator.get(options) });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ userInfo: { _id: user.id } });
    expect(reply.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['accessToken', 'refreshToken']));
    const session = await shop.deps.db
      .selectFrom('auth_sessions')
      .select('method')
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    expect(session?.method).toBe('passkey');
    const row = await shop.deps.db
      .selectFrom('auth_passkeys')
      .select(['counter', 'last_used_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ counter: 1, last_used_at: expect.any(Date) });
  });

  test.each<[string, Twist]>([
    ['was signed for another site', { origin: 'http://evil.example' }],
    ['was signed for another port on this machine', { origin: 'http://localhost:1234' }],
    ['is bound to another site', { rpId: 'evil.example' }],
    ['answers another challenge', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
    ['comes without its owner being verified', { verified: false }],
    ['was signed with another key', { foreignKey: true }],
    ['names someone else as its owner', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('refuses a response that %s', async (_name, twist) => {
    const { authenticator } = await withPasskey();
    const reply = await logIn(authenticator, twist);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject(refusal);
    expect(reply.cookies).toEqual([]);
  });

  test('refuses a passkey whose counter doesn’t increase, because it may be a copy', async () => {
    const { authenticator } = await withPasskey();
    expect((await logIn(authenticator, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 3]) expect((await logIn(authenticator, { counter })).json()).toMatchObject(refusal);
    expect((await logIn(authenticator, { counter: 8 })).statusCode).toBe(200);
  });

  test('accepts passkeys that never count, like those synced through a cloud', async () => {
    const { authenticator } = await withPasskey();
    expect((await logIn(authenticator, { counter: 0 })).statusCode).toBe(200);
    expect((await logIn(authenticator, { counter: 0 })).statusCode).toBe(200);
  });

  test('accepts one response per challenge, right or wrong, and none after ten minutes', async () => {
    const { authenticator } = await withPasskey();
    const { challengeId, options } = await ask();
    const response = authenticator.get(options);
    expect((await post(url, { challengeId, response })).statusCode).toBe(200);
    expect((await post(url, { challengeId, response })).json()).toMatchObject(refusal);
    const failed = await ask();
    const wrong = authenticator.get(failed.options, { verified: false });
    await post(url, { challengeId: failed.challengeId, response: wrong });
    const right = authenticator.get(failed.options);
    expect((await post(url, { challengeId: failed.challengeId, response: right })).json()).toMatchObject(refusal);
    const late = await ask();
    ahead += 10 * minutes;
    const reply = await post(url, { challengeId: late.challengeId, response: authenticator.get(late.options) });
    expect(reply.json()).toMatchObject(refusal);
  });

  test('refuses an unknown passkey, and an unknown challenge', async () => {
    const stranger = createAuthenticator();
    stranger.create({ challenge: 'YQ', rp: { id: 'localhost' }, user: { id: 'YQ' } });
    expect((await logIn(stranger)).json()).toMatchObject(refusal);
    const { options } = await ask();
    const response = stranger.get(options);
    expect((await post(url, { challengeId: 'there is none', response })).json()).toMatchObject(refusal);
  });

  test.each([{ toString: 1 }, ['x'], null, 7, 'x'.repeat(5000)])(
    'refuses a passkey with a malformed id: %j',
    async (id) => {
      const { challengeId } = await ask();
      const reply = await post(url, { challengeId, response: { id } });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'VALIDATION']);
    },
  );

  test('refuses a passkey of a closed account', async () => {
    const { user, authenticator } = await withPasskey();
    await shop.deps.db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
    expect((await logIn(authenticator)).json()).toMatchObject(refusal);
  });
});

describe('a passkey as the second factor', () => {
  test('completes the pending login, whose code stops working', async () => {
    const { user, authenticator, id } = await withPasskey();
    const started = await post('/api/v1/app/login', { email: user.email, password });
    expect(started.json()).toMatchObject({ twoFactorRequired: true, passkey: true });
    const waiting = started.json<{ challengeId: string }>().challengeId;
    const code = await codeMailedTo(shop, user.email);
    const { challengeId, options } = await ask({ challengeId: waiting });
    expect(options).toMatchObject({ allowCredentials: [{ id }], userVerification: 'required' });
    const reply = await post(url, { challengeId, response: authenticator.get(options) });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ userInfo: { _id: user.id } });
    const late = await post('/api/v1/app/login/two-factor', { challengeId: waiting, code });
    expect(late.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
  });

  test('must belong to the account of the pending login', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { challengeId, options } = await ask({ challengeId: await waitingLogIn(mine.user.email) });
    const { allowCredentials: _any, ...open } = options;
    const reply = await post(url, { challengeId, response: theirs.authenticator.get(open) });
    expect(reply.json()).toMatchObject(refusal);
  });

  test('is refused once the code was used', async () => {
    const { user, authenticator } = await withPasskey();
    const waiting = await waitingLogIn(user.email);
    const { challengeId, options } = await ask({ challengeId: waiting });
    const code = await codeMailedTo(shop, user.email);
    expect((await post('/api/v1/app/login/two-factor', { challengeId: waiting, code })).statusCode).toBe(200);
    const reply = await post(url, { challengeId, response: authenticator.get(options) });
    expect(reply.json()).toMatchObject(refusal);
  });

  test('is offered only for a pending login of an account that has a passkey', async () => {
    const over = await post(`${url}/options`, { challengeId: 'there is none' });
    expect(over.statusCode).toBe(400);
    expect(over.json()).toMatchObject({ code: 'AUTH_CHALLENGE_OVER' });
    const { user } = await withPasskey();
    const waiting = await waitingLogIn(user.email);
    await shop.deps.db.deleteFrom('auth_passkeys').where('user_id', '=', user.id).execute();
    expect((await post(`${url}/options`, { challengeId: waiting })).json()).toMatchObject(refusal);
  });

  test('can’t log in with the challenge of a confirmation, nor confirm with the challenge of a login', async () => {
    const { user, authenticator } = await withPasskey();
    const browser = await logInAs(shop, user);
    const question = (await browser.call('POST', '/api/v1/app/passkeys/confirm/options')).json<PasskeyQuestion>();
    const elsewhere = await post(url, {
      challengeId: question.challengeId,
      response: authenticator.get(question.options),
    });
    expect(elsewhere.json()).toMatchObject(refusal);
    const { challengeId, options } = await ask();
    const confirm = await browser.call('POST', '/api/v1/app/passkeys/confirm', {
      challengeId,
      response: authenticator.get(options),
    });
    expect(confirm.json()).toMatchObject(refusal);
  });
});
