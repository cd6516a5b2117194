import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createPasswords, type Passwords } from '#platform/passwords/passwords.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { givePassword, logInAs } from '#testing/people.ts';

// A thief knows the password, and the owner resets it at the moment when the thief uses it.

const usual = createPasswords({ memoryKiB: 1024, passes: 1 });
let meanwhile: (() => Promise<unknown>) | null = null;
const interrupt = async (): Promise<void> => {
  const happen = meanwhile;
  meanwhile = null;
  await happen?.();
};
/** Runs the interruption while the caller waits for a password to be hashed or checked. */
const passwords: Passwords = {
  hash: async (password) => {
    const hash = await usual.hash(password);
    await interrupt();
    return hash;
  },
  check: async (stored, password) => {
    const result = await usual.check(stored, password);
    await interrupt();
    return result;
  },
};

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { passwords } });
});
afterAll(() => shop.close());

const stolen = 'the password that was stolen';
const fresh = 'the password that the owner sets';

let owner: UserRow;
beforeEach(async () => {
  owner = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  await givePassword(shop, owner, stolen);
});

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });
const logIn = (password: string) => post('login', { email: owner.email, password });
const openSessions = async () => {
  const rows = await shop.deps.db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('ended_at', 'is', null)
    .execute();
  return rows.length;
};

/** Requests a reset and returns a function that completes it. */
const prepareReset = async () => {
  await post('password-reset/send-code', { email: owner.email });
  const mail = (await mailsTo(shop, owner.email)).find(({ purpose }) => purpose.startsWith('reset:'));
  const input = { email: owner.email, token: tokenIn(mail), code: codeIn(mail), newPassword: fresh };
  return async () => expect((await post('password-reset/reset', input)).statusCode).toBe(200);
};

describe('a password reset while the old password is being checked', () => {
  test('stops a login with the old password', async () => {
    meanwhile = await prepareReset();
    const response = await logIn(stolen);
    expect([response.statusCode, response.json().code]).toEqual([401, 'AUTH_WRONG']);
    expect(response.cookies.filter(({ name }) => name !== 'XSRF-TOKEN')).toEqual([]);
    expect(await openSessions()).toBe(0);
    expect((await logIn(fresh)).statusCode).toBe(200);
  });

  test('stops a login with a second factor before its code is sent', async () => {
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: owner.id, two_factor: 'email', phone: null })
      .execute();
    meanwhile = await prepareReset();
    expect((await logIn(stolen)).statusCode).toBe(401);
    const waiting = await shop.deps.db
      .selectFrom('auth_challenges')
      .selectAll()
      .where('user_id', '=', owner.id)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('wins over a change of the password', async () => {
    const thief = await logInAs(shop, owner);
    meanwhile = await prepareReset();
    const input = {
      currentPassword: stolen,
      newPassword: 'what the thief wants',
      confirmPassword: 'what the thief wants',
    };
    const response = await thief.call('POST', '/api/v1/app/change-password', input);
    expect([response.statusCode, response.json().code]).toEqual([403, 'AUTH_WRONG_PASSWORD']);
    expect((await logIn('what the thief wants')).statusCode).toBe(401);
    expect((await logIn(fresh)).statusCode).toBe(200);
  });
});

test('an account that is closed while its password is being checked lets no one in', async () => {
  meanwhile = () =>
    shop.deps.db.updateTable('account_users').set({ closed_at: new Date() }).where('id', '=', owner.id).execute();
  expect((await logIn(stolen)).statusCode).toBe(401);
  expect(await openSessions()).toBe(0);
});

test('a code sent to the old email can’t complete a login once the email has changed', async () => {
  await shop.deps.db
    .insertInto('auth_security')
    .values({ user_id: owner.id, two_factor: 'email', phone: null })
    .execute();
  const { challengeId } = (await logIn(stolen)).json<{ challengeId: string }>();
  const code = codeIn((await mailsTo(shop, owner.email)).find(({ purpose }) => purpose.startsWith('code:')));
  const browser = await logInAs(shop, owner, { confirmed: true });
  const newEmail = `moved-${owner.email}`;
  await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail });
  const [mail] = await mailsTo(shop, newEmail);
  const proven = await browser.call('POST', '/api/v1/app/profile-u-e-v', { token: tokenIn(mail) });
  expect(proven.statusCode).toBe(200);
  const response = await post('login/two-factor', { challengeId, code });
  expect([response.statusCode, response.json().code]).toEqual([400, 'AUTH_CHALLENGE_OVER']);
});
