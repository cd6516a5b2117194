import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { givePassword, logInAs, type LoggedInBrowser } from '#testing/people.ts';
import {
  type Authenticator,
  createAuthenticator,
  type PasskeyQuestion,
  type Twist,
} from '#testing/login/software-authenticator.ts';

let shop: TestApp;
let ahead = 0;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + ahead) } } });
});
afterAll(() => shop.close());

const minutes = 60 * 1000;
const url = '/api/v1/app/passkeys';
const refusal = { code: 'AUTH_PASSKEY_REFUSED' };

const askIn = async (browser: LoggedInBrowser, path: string): Promise<PasskeyQuestion> =>
  (await browser.call('POST', `${url}${path}/options`)).json();

const add = async (
  browser: LoggedInBrowser,
  authenticator: Authenticator,
  { name = 'My phone', twist = {} as Twist } = {},
) => {
  const { challengeId, options } = await askIn(browser, '');
  return await browser.call('POST', url, { challengeId, name, response: authenticator.create(options, twist) });
};

const withPasskey = async ({ confirmed = true, password = true } = {}) => {
  const user = await createListener(shop.deps);
  if (password) await givePassword(shop, user, 'a long enough password');
  const authenticator = createAuthenticator();
  const first = await logInAs(shop, user, { confirmed: true });
  const added = await add(first, authenticator);
  const browser = confirmed ? first : await logInAs(shop, user);
  return { user, authenticator, browser, passkey: added.json<{ id: string }>() };
};

const passkeysOf = async (user: UserRow) =>
  await shop.deps.db.selectFrom('auth_passkeys').selectAll().where('user_id', '=', user.id).execute();

const code = (reply: LightMyRequestResponse): string => reply.json<{ code: string }>().code;

describe('adding a passkey', () => {
  test('stores the passkey that the browser created, and emails the owner', async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(shop, user, { confirmed: true });
    const question = await askIn(browser, '');
    expect(question.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const response = createAuthenticator().create(question.options);
    const reply = await browser.call('POST', url, {
      challengeId: question.challengeId,
      name: ' My phone ',
      response,
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ id: response.id, name: 'My phone', lastUsedAt: null });
    expect((await browser.call('GET', url)).json()).toEqual([reply.json()]);
    expect((await mailsTo(shop, user.email)).at(-1)?.text).toContain('My phone');
    expect((await askIn(browser, '')).options).toMatchObject({ excludeCredentials: [{ id: response.id }] });
  });

  test('needs the password to start and to finish', async () => {
    const user = await createListener(shop.deps);
    const [confirmed, plain] = [await logInAs(shop, user, { confirmed: true }), await logInAs(shop, user)];
    expect(code(await plain.call('POST', `${url}/options`))).toBe('PASSWORD_REQUIRED');
    const { challengeId, options } = await askIn(confirmed, '');
    const response = createAuthenticator().create(options);
    expect(code(await plain.call('POST', url, { challengeId, name: 'Mine', response }))).toBe('PASSWORD_REQUIRED');
    expect(await passkeysOf(user)).toEqual([]);
  });

  test.each<[string, Twist]>([
    ['was made for another site', { origin: 'http://evil.example' }],
    ['was made for another port on this machine', { origin: 'http://localhost:1234' }],
    ['is bound to another site', { rpId: 'evil.example' }],
    ['answers another challenge', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
    ['was made without its owner being verified', { verified: false }],
    ['comes with a certificate', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } }],
  ])('refuses a passkey that %s', async (_name, twist) => {
    const user = await createListener(shop.deps);
    const reply = await add(await logInAs(shop, user, { confirmed: true }), createAuthenticator(), { twist });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject(refusal);
    expect(await passkeysOf(user)).toEqual([]);
  });

  test('refuses responses that no authenticator creates', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps), { confirmed: true });
    const broken = { clientDataJSON: 'AA', attestationObject: 'AA' };
    for (const [response, code] of [
      [{}, 'VALIDATION'],
      [{ id: 7 }, 'VALIDATION'],
      [{ id: 'a', rawId: 'a', type: 'public-key', response: broken }, refusal.code],
    ] as const) {
      const { challengeId } = await askIn(browser, '');
      const reply = await browser.call('POST', url, { challengeId, name: 'Mine', response });
      expect(reply.json()).toMatchObject({ code });
    }
  });

  test('refuses another person’s challenge, a used one, and an expired one', async () => {
    const [one, other] = [await createListener(shop.deps), await createListener(shop.deps)];
    const [mine, theirs] = [
      await logInAs(shop, one, { confirmed: true }),
      await logInAs(shop, other, { confirmed: true }),
    ];
    const { challengeId, options } = await askIn(mine, '');
    const response = createAuthenticator().create(options);
    expect(code(await theirs.call('POST', url, { challengeId, name: 'Mine', response }))).toBe(refusal.code);
    expect((await mine.call('POST', url, { challengeId, name: 'Mine', response })).statusCode).toBe(201);
    expect(code(await mine.call('POST', url, { challengeId, name: 'Mine', response }))).toBe(refusal.code);
    const late = await askIn(mine, '');
    ahead += 10 * minutes;
    const again = await logInAs(shop, one, { confirmed: true });
    const reply = await again.call('POST', url, {
      challengeId: late.challengeId,
      name: 'Mine',
      response: createAuthenticator().create(late.options),
    });
    expect(reply.json()).toMatchObject(refusal);
  });

  test('accepts one response per challenge, right or wrong', async () => {
    const user = await createListener(shop.deps);
    const browser = await logInAs(shop, user, { confirmed: true });
    const { challengeId, options } = await askIn(browser, '');
    const authenticator = createAuthenticator();
    for (const twist of [{ verified: false }, {}]) {
      const response = authenticator.create(options, twist);
      expect(code(await browser.call('POST', url, { challengeId, name: 'Mine', response }))).toBe(refusal.code);
    }
    expect(await passkeysOf(user)).toEqual([]);
  });

  test('refuses a passkey that another account has', async () => {
    const { user: owner, passkey } = await withPasskey();
    const other = await createListener(shop.deps);
    const browser = await logInAs(shop, other, { confirmed: true });
    const { challengeId, options } = await askIn(browser, '');
    const response = createAuthenticator().create(options, { id: passkey.id });
    expect(code(await browser.call('POST', url, { challengeId, name: 'Mine', response }))).toBe(refusal.code);
    expect(await passkeysOf(other)).toEqual([]);
    expect((await passkeysOf(owner))[0]?.name).toBe('My phone');
  });

  test('limits the passkey’s name to 60 characters', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps), { confirmed: true });
    for (const name of ['', 'x'.repeat(61)]) {
      expect((await add(browser, createAuthenticator(), { name })).json()).toMatchObject({ code: 'VALIDATION' });
    }
    expect((await add(browser, createAuthenticator(), { name: 'x'.repeat(60) })).statusCode).toBe(201);
  });

  test('is refused after twenty passkeys', async () => {
    const { user, browser } = await withPasskey();
    const [row] = await passkeysOf(user);
    if (!row) throw new Error('no passkey');
    await shop.deps.db
      .insertInto('auth_passkeys')
      .values(Array.from({ length: 18 }, (_, index) => ({ ...row, id: `${row.id}-${index}` })))
      .execute();
    const last = await askIn(browser, '');
    expect((await add(browser, createAuthenticator())).statusCode).toBe(201);
    const words = { error: 'An account can have at most 20 passkeys. Remove one first.' };
    expect((await browser.call('POST', `${url}/options`)).json()).toMatchObject(words);
    const tooMany = await browser.call('POST', url, {
      challengeId: last.challengeId,
      name: 'One too many',
      response: createAuthenticator().create(last.options),
    });
    expect(tooMany.json()).toMatchObject(words);
  });

  test('at an IP address fails, and says where passkeys work', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps), { confirmed: true });
    const reply = await shop.app.inject({
      method: 'POST',
      url: `${url}/options`,
      headers: { ...browser.headers, host: '127.0.0.1:3000' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ error: string }>().error).toContain('http://localhost:3000');
  });
});

describe('removing a passkey', () => {
  const remove = (browser: LoggedInBrowser, id: string) => browser.call('DELETE', `${url}/${id}`);

  test('deletes the passkey, and emails the owner', async () => {
    const { user, browser, passkey } = await withPasskey();
    expect((await remove(browser, passkey.id)).json()).toEqual({ message: 'The passkey has been removed.' });
    expect(await passkeysOf(user)).toEqual([]);
    expect((await mailsTo(shop, user.email)).at(-1)?.subject).toContain('A passkey was removed');
  });

  test('needs the password', async () => {
    const { user, browser, passkey } = await withPasskey({ confirmed: false });
    expect(code(await remove(browser, passkey.id))).toBe('PASSWORD_REQUIRED');
    expect(await passkeysOf(user)).toHaveLength(1);
  });

  test('is 404 for another person’s passkey', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const reply = await remove(mine.browser, theirs.passkey.id);
    expect(reply.statusCode).toBe(404);
    expect(code(reply)).toBe('AUTH_PASSKEY_NOT_FOUND');
    expect(await passkeysOf(theirs.user)).toHaveLength(1);
  });

  test('is refused if it is the last way into the account', async () => {
    const { user, browser, authenticator, passkey } = await withPasskey({ password: false });
    const reply = await remove(browser, passkey.id);
    expect(reply.statusCode).toBe(409);
    expect(code(reply)).toBe('AUTH_LAST_WAY_IN');
    // Google isn't set up here, so it isn't a way in.
    await shop.deps.db
      .insertInto('auth_identities')
      .values({ issuer: 'https://accounts.google.com', subject: user.id, user_id: user.id, created_at: new Date() })
      .execute();
    expect(code(await remove(browser, passkey.id))).toBe('AUTH_LAST_WAY_IN');
    const { id } = (await add(browser, authenticator)).json<{ id: string }>();
    const both = await Promise.all([remove(browser, passkey.id), remove(browser, id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await passkeysOf(user)).toHaveLength(1);
  });
});

describe('a passkey instead of the password', () => {
  const confirm = async (browser: LoggedInBrowser, authenticator: Authenticator, twist: Twist = {}) => {
    const { challengeId, options } = await askIn(browser, '/confirm');
    return await browser.call('POST', `${url}/confirm`, { challengeId, response: authenticator.get(options, twist) });
  };

  test('allows protected actions, in this session only', async () => {
    const { user, authenticator, browser, passkey } = await withPasskey({ confirmed: false });
    const another = await logInAs(shop, user);
    expect((await confirm(browser, authenticator)).json()).toEqual({ message: 'Passkey validated' });
    expect(code(await another.call('DELETE', `${url}/${passkey.id}`))).toBe('PASSWORD_REQUIRED');
    expect((await browser.call('DELETE', `${url}/${passkey.id}`)).statusCode).toBe(200);
  });

  test('is refused if the passkey or its challenge is another person’s', async () => {
    const [mine, theirs] = [await withPasskey({ confirmed: false }), await withPasskey({ confirmed: false })];
    const { challengeId, options } = await askIn(mine.browser, '/confirm');
    const { allowCredentials: _any, ...open } = options;
    const foreign = await mine.browser.call('POST', `${url}/confirm`, {
      challengeId,
      response: theirs.authenticator.get(open),
    });
    expect(foreign.json()).toMatchObject(refusal);
    const question = await askIn(mine.browser, '/confirm');
    const elsewhere = await theirs.browser.call('POST', `${url}/confirm`, {
      challengeId: question.challengeId,
      response: mine.authenticator.get(question.options),
    });
    expect(elsewhere.json()).toMatchObject(refusal);
    expect(code(await mine.browser.call('DELETE', `${url}/${mine.passkey.id}`))).toBe('PASSWORD_REQUIRED');
  });

  test('is refused if the device did not verify its owner', async () => {
    const { authenticator, browser } = await withPasskey({ confirmed: false });
    expect((await confirm(browser, authenticator, { verified: false })).json()).toMatchObject(refusal);
  });

  test('accepts one response per challenge, right or wrong', async () => {
    const { authenticator, browser, passkey } = await withPasskey({ confirmed: false });
    const { challengeId, options } = await askIn(browser, '/confirm');
    for (const twist of [{ verified: false }, {}]) {
      const response = authenticator.get(options, twist);
      expect(code(await browser.call('POST', `${url}/confirm`, { challengeId, response }))).toBe(refusal.code);
    }
    expect(code(await browser.call('DELETE', `${url}/${passkey.id}`))).toBe('PASSWORD_REQUIRED');
  });

  test('isn’t offered to an account without a passkey', async () => {
    const browser = await logInAs(shop, await createListener(shop.deps));
    const reply = await browser.call('POST', `${url}/confirm/options`);
    expect(reply.json()).toMatchObject({ ...refusal, error: 'Your account has no passkey yet.' });
  });
});

test('visitors can’t use passkey settings', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/options'],
    ['POST', ''],
    ['DELETE', '/some'],
    ['POST', '/confirm/options'],
    ['POST', '/confirm'],
  ] as const) {
    expect((await shop.app.inject({ method, url: `${url}${path}` })).statusCode, `${method} ${path}`).toBe(401);
  }
});

test('people who can log in with Google may remove their last passkey', async () => {
  const google = await createTestApp({ settings: { GOOGLE_CLIENT_ID: 'the-shop', GOOGLE_CLIENT_SECRET: 'secret' } });
  try {
    const user = await createListener(google.deps);
    const browser = await logInAs(google, user, { confirmed: true });
    const { id } = (await add(browser, createAuthenticator())).json<{ id: string }>();
    expect(code(await browser.call('DELETE', `${url}/${id}`))).toBe('AUTH_LAST_WAY_IN');
    await google.deps.db
      .insertInto('auth_identities')
      .values({ issuer: 'https://accounts.google.com', subject: user.id, user_id: user.id, created_at: new Date() })
      .execute();
    expect((await browser.call('DELETE', `${url}/${id}`)).statusCode).toBe(200);
  } finally {
    await google.close();
  }
});
