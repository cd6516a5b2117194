import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener, createSeller } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { type OidcPerson, startOidcProvider, type TestProvider } from '#testing/login/oidc.ts';
import { givePassword, logInAs } from '#testing/people.ts';
import { createGoogleProvider } from './google-provider.ts';

const settingsOf = ({ clientId, clientSecret, issuer }: TestProvider) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
});
const clock = movingClock();
let google: TestProvider;
let shop: TestApp;
beforeAll(async () => {
  google = await startOidcProvider('http://127.0.0.1/api/v1/app/google/callback');
  shop = await createTestApp({ ports: { clock }, settings: settingsOf(google) });
});
afterAll(async () => {
  await shop.close();
  await google.close();
});

let count = 0;
let person: OidcPerson & { email: string };
beforeEach(() => {
  count += 1;
  person = { sub: `google-${count}`, email: `g-${count}@example.com`, email_verified: true, name: `Zoë  Árc ${count}` };
  google.person = person;
});

const start = async () => {
  const response = await shop.app.inject('/api/v1/app/google');
  const cookie = response.cookies.find(({ name }) => name === 'google');
  return { response, cookie: `google=${cookie?.value ?? ''}`, at: String(response.headers.location) };
};
const comeBack = (address: string, cookie: string) => {
  const { pathname, search } = new URL(address);
  return shop.app.inject({ url: pathname + search, headers: { cookie } });
};
const logIn = async () => {
  const { at, cookie } = await start();
  return comeBack(await google.visit(at), cookie);
};
const failureOf = (response: { headers: Record<string, unknown> }) => {
  const to = new URL(String(response.headers['location']), 'http://shop');
  expect(to.pathname).toBe('/google-failed');
  return to.searchParams.get('error');
};
const emailOf = async (response: { cookies: { name: string; value: string }[] }) => {
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const info = await shop.app.inject({ url: '/api/v1/app/user-info', headers: { cookie } });
  return info.json<{ user?: { email: string } }>().user?.email;
};

describe('a login with Google', () => {
  test('creates a verified account with a username made from the name', async () => {
    const response = await logIn();
    expect([response.statusCode, response.headers.location]).toEqual([302, '/reauth']);
    expect(await emailOf(response)).toBe(person.email);
    expect(await findUserByEmail(shop.deps.db, person.email)).toMatchObject({
      username: `zoearc${count}`,
      display_name: person.name,
      role: 'user',
      email_verified_at: clock.now(),
    });
    const session = response.cookies.find(({ name }) => name === 'refreshToken');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('stores the name as a profile would: shortened, and without invisible characters', async () => {
    google.person = { ...person, name: 'Zoë'.repeat(30) };
    await logIn();
    expect((await findUserByEmail(shop.deps.db, person.email))?.display_name).toBe('Zoë'.repeat(20));
    const hidden = { sub: 'hidden', email: `hidden-${person.email}`, email_verified: true, name: 'Zo\u202Eë Hidden' };
    google.person = hidden;
    await logIn();
    expect((await findUserByEmail(shop.deps.db, hidden.email))?.display_name).toBe('Zoë Hidden');
  });

  test('starts with PKCE, state and nonce, kept in a cookie that scripts can’t read', async () => {
    const { response, at } = await start();
    expect(response.statusCode).toBe(302);
    const params = new URL(at).searchParams;
    expect(params.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(params.get(name)?.length, name).toBeGreaterThan(20);
    expect(response.cookies.find(({ name }) => name === 'google')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/v1/app/google',
    });
  });

  test('finds the account with the same verified email, keeps its password, and later finds it by Google’s user id', async () => {
    const owner = await createListener(shop.deps, { email: person.email.toUpperCase(), emailVerifiedAt: clock.now() });
    await givePassword(shop, owner, 'the password of its owner');
    expect(await emailOf(await logIn())).toBe(owner.email);
    google.person = { ...person, email: 'moved@example.com' };
    expect(await emailOf(await logIn())).toBe(owner.email);
    const byPassword = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: owner.email, password: 'the password of its owner' },
    });
    expect(byPassword.statusCode).toBe(200);
  });

  test('takes over an account with an unverified email, and removes its sessions, password and second factor', async () => {
    const made = await createListener(shop.deps, { email: person.email });
    await givePassword(shop, made, 'the password of a stranger');
    const stranger = await logInAs(shop, made);
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: made.id, two_factor: 'phone', phone: '+15550100' })
      .execute();
    expect((await logIn()).headers.location).toBe('/reauth');
    expect((await stranger.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    const byPassword = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/login',
      payload: { email: person.email, password: 'the password of a stranger' },
    });
    expect(byPassword.statusCode).toBe(401);
    expect((await findUserByEmail(shop.deps.db, person.email))?.email_verified_at).toEqual(clock.now());
  });

  test('asks for the second factor', async () => {
    const owner = await createListener(shop.deps, { email: person.email, emailVerifiedAt: clock.now() });
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: owner.id, two_factor: 'email', phone: null })
      .execute();
    const response = await logIn();
    expect(response.headers.location).toMatch(/^\/login#two-factor=[\w-]{43}&channel=email&passkey=0$/);
    expect(response.cookies.map(({ name }) => name)).not.toContain('refreshToken');
    expect((await mailsTo(shop, owner.email)).map(({ purpose }) => purpose.split(':')[0])).toContain('code');
  });

  test('gives people with the same name different usernames', async () => {
    await logIn();
    google.person = { ...person, sub: 'another', email: `other-${person.email}` };
    expect((await logIn()).headers.location).toBe('/reauth');
    const other = await findUserByEmail(shop.deps.db, `other-${person.email}`);
    expect(other?.username).toMatch(new RegExp(`^zoearc${count}\\d+$`));
  });

  test('never assigns a username that looks like a seller’s', async () => {
    await createSeller(shop.deps, { username: 'solmarlow' });
    google.person = { ...person, name: 'So1 Mar1ow' };
    await logIn();
    const imposter = await findUserByEmail(shop.deps.db, person.email);
    expect(imposter?.username).toMatch(/^so1mar1ow\d+$/);
  });

  test('creates one account, and succeeds both times, if a new person starts it twice at once', async () => {
    const responses = await Promise.all([logIn(), logIn()]);
    expect(responses.map(({ headers }) => headers.location)).toEqual(['/reauth', '/reauth']);
    expect(await Promise.all(responses.map(emailOf))).toEqual([person.email, person.email]);
    const accounts = shop.deps.db
      .selectFrom('account_users')
      .select('email')
      .where('display_name', '=', person.name ?? '');
    expect(await accounts.execute()).toEqual([{ email: person.email }]);
  });
});

describe('a login with Google fails', () => {
  test('when Google has not verified the email', async () => {
    for (const claims of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      google.person = { ...person, ...claims } as OidcPerson;
      expect(failureOf(await logIn())).toBe('unverified');
    }
    expect(await findUserByEmail(shop.deps.db, person.email)).toBeNull();
  });

  test('when the person declines', async () => {
    google.person = null;
    expect(failureOf(await logIn())).toBe('denied');
  });

  test('in a browser that didn’t start it, or with another login’s state, nonce or verifier', async () => {
    const [one, two] = [await start(), await start()];
    const back = await google.visit(one.at);
    expect(failureOf(await comeBack(back, ''))).toBe('over');
    expect(failureOf(await comeBack(back, 'google=made.up.cookie'))).toBe('over');
    expect(failureOf(await comeBack(back, two.cookie))).toBe('failed');
    // The state of one login, with nonce and verifier of the other.
    const mixed = new URL(back);
    mixed.searchParams.set('state', new URL(two.at).searchParams.get('state') ?? '');
    expect(failureOf(await comeBack(mixed.href, two.cookie))).toBe('failed');
    expect(await findUserByEmail(shop.deps.db, person.email)).toBeNull();
  });

  test('when the nonce of the response doesn’t match', async () => {
    const { at, cookie } = await start();
    const changed = new URL(at);
    changed.searchParams.set('nonce', 'x'.repeat(43));
    expect(failureOf(await comeBack(await google.visit(changed.href), cookie))).toBe('failed');
  });

  test('when the code was made for another verifier', async () => {
    const { at, cookie } = await start();
    const changed = new URL(at);
    changed.searchParams.set('code_challenge', 'y'.repeat(43));
    expect(failureOf(await comeBack(await google.visit(changed.href), cookie))).toBe('failed');
  });

  test('when the code is used a second time', async () => {
    const { at, cookie } = await start();
    const back = await google.visit(at);
    expect((await comeBack(back, cookie)).headers.location).toBe('/reauth');
    expect(failureOf(await comeBack(back, cookie))).toBe('failed');
  });

  test('if the person returns from Google after ten minutes', async () => {
    const { at, cookie } = await start();
    const back = await google.visit(at);
    clock.pass({ minutes: 11 });
    expect(failureOf(await comeBack(back, cookie))).toBe('over');
  });

  test('while Google is unreachable, and works once Google is back', async () => {
    const fresh = await createTestApp({ settings: settingsOf(google) });
    try {
      await google.down();
      expect(failureOf(await fresh.app.inject('/api/v1/app/google'))).toBe('away');
      await google.up();
      const { headers } = await fresh.app.inject('/api/v1/app/google');
      expect(headers.location).toContain(google.issuer);
    } finally {
      await fresh.close();
    }
    const { at, cookie } = await start();
    const back = await google.visit(at);
    await google.down();
    expect(failureOf(await comeBack(back, cookie))).toBe('away');
    await google.up();
  });

  test('if the provider has no https in production', async () => {
    const { clientId, clientSecret, issuer } = google;
    const startWith = (production: boolean) => {
      const provider = createGoogleProvider({ clientId, clientSecret, issuer }, production);
      return provider.startAt(provider.newChecks(), 'https://shop.example/callback');
    };
    await expect(startWith(true)).rejects.toMatchObject({ reason: 'away' });
    await expect(startWith(false)).resolves.toContain(issuer);
  });

  test('if Google isn’t set up', async () => {
    const config = { ...shop.deps.config, google: null };
    const bare = await createTestApp({ ports: { config } });
    try {
      const allowed = await bare.app.inject('/api/v1/app/google/config/allowed');
      expect(allowed.json()).toEqual({ allowGoogleSignup: false });
      expect((await bare.app.inject('/api/v1/app/google')).json()).toMatchObject({ code: 'AUTH_GOOGLE_OFF' });
      expect(failureOf(await bare.app.inject('/api/v1/app/google/callback?code=x'))).toBe('off');
    } finally {
      await bare.close();
    }
    const allowed = await shop.app.inject('/api/v1/app/google/config/allowed');
    expect(allowed.json()).toEqual({ allowGoogleSignup: true });
  });
});
