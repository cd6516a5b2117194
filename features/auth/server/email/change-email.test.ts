import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { codeIn, mailsTo, tokenIn } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { givePassword, logInAs } from '#testing/people.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());

let user: UserRow;
let newAddress: string;
beforeEach(async () => {
  user = await createListener(shop.deps, { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') });
  newAddress = `New-${user.email}`;
});

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });
const fromNow = 'the password from now on';
const prove = (token: string) => post('profile-u-e-v', { token, newPassword: fromNow });
const ask = async (newEmail = newAddress) => {
  const browser = await logInAs(shop, user, { confirmed: true });
  return { browser, response: await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail }) };
};
const subjectsTo = async (address: string) => (await mailsTo(shop, address)).map(({ subject }) => subject);
const rowOf = (id: string) =>
  shop.deps.db.selectFrom('account_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('requesting another email', () => {
  test('sends a link to the new address and a notice to the old one; nothing changes yet', async () => {
    const { browser, response } = await ask();
    expect(response.statusCode).toBe(200);
    const [mail] = await mailsTo(shop, newAddress);
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1\/verify-email\?token=[\w-]{43}&change=email/);
    // The recipient may be a stranger; one click would give their orders to this account.
    expect(mail?.text).toContain('Ignore this email, and nothing changes.');
    expect(await subjectsTo(user.email)).toEqual(['Your GIJO email is about to change']);
    const info = await browser.call('GET', '/api/v1/app/user-info');
    expect(info.json()).toMatchObject({ user: { email: user.email, emailVerified: true, pendingEmail: newAddress } });
  });

  test('needs a password that was entered recently', async () => {
    const browser = await logInAs(shop, user);
    const response = await browser.call('PUT', '/api/v1/app/profile-u-v', { newEmail: newAddress });
    expect([response.statusCode, response.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    const confirmed = await logInAs(shop, user, { confirmed: true });
    await shop.deps.db
      .updateTable('auth_sessions')
      .set({ confirmed_until: clock.now() })
      .where('id', '=', confirmed.sessionId)
      .execute();
    const late = await confirmed.call('PUT', '/api/v1/app/profile-u-v', { newEmail: newAddress });
    expect(late.json().code).toBe('PASSWORD_REQUIRED');
    expect(await mailsTo(shop, newAddress)).toEqual([]);
  });

  test('for another account’s email address gets the same response, and emails that account’s owner', async () => {
    const owner = await createListener(shop.deps);
    const free = await ask();
    const written = owner.email.replace(/^[^@]*/, (name) => name.toUpperCase());
    const known = await ask(written);
    expect(known.response.statusCode).toBe(free.response.statusCode);
    expect(known.response.body.replace(written, newAddress)).toBe(free.response.body);
    const info = await known.browser.call('GET', '/api/v1/app/user-info');
    expect(info.json()).toMatchObject({ user: { pendingEmail: written } });
    const mails = await mailsTo(shop, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['This address already has a GIJO account']);
    expect(tokenIn(mails[0])).toBe('');
  });

  test('is refused for the account’s current email address, for text that isn’t an email address, and by POST', async () => {
    expect((await ask(user.email.toUpperCase())).response.json()).toMatchObject({ code: 'AUTH_SAME_EMAIL' });
    expect((await ask('no address')).response.json()).toMatchObject({ code: 'VALIDATION' });
    expect((await post('profile-u-v', {})).statusCode).toBe(404);
  });
});

describe('the link to the new email address', () => {
  test('changes the account’s email, once; other sessions end, and both email addresses are notified', async () => {
    const other = await logInAs(shop, user);
    const { browser } = await ask();
    const token = tokenIn((await mailsTo(shop, newAddress))[0]);
    const response = await browser.call('POST', '/api/v1/app/profile-u-e-v', { token });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Email verified successfully!' }]);
    expect(await rowOf(user.id)).toMatchObject({
      email: newAddress,
      pending_email: null,
      email_verified_at: clock.now(),
    });
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(200);
    expect((await other.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    const { end_reason } = await shop.deps.db
      .selectFrom('auth_sessions')
      .select('end_reason')
      .where('id', '=', other.sessionId)
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe('email');
    for (const address of [user.email, newAddress]) {
      expect(await subjectsTo(address)).toContain('Your GIJO email was changed');
    }
    const again = await prove(token);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ message: 'Error verifying email. Please try again.' });
  });

  test('followed while logged out sets a new password, and ends every session', async () => {
    const { browser } = await ask();
    const token = tokenIn((await mailsTo(shop, newAddress))[0]);
    const without = await post('profile-u-e-v', { token });
    expect([without.statusCode, without.json()]).toMatchObject([
      409,
      { code: 'AUTH_NEW_PASSWORD_NEEDED', details: { email: newAddress } },
    ]);
    expect(await rowOf(user.id)).toMatchObject({ email: user.email });
    expect((await prove(token)).statusCode).toBe(200);
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
    expect((await post('login', { email: newAddress, password: fromNow })).statusCode).toBe(200);
  });

  test('followed in someone else’s browser leaves their session alone', async () => {
    const { browser } = await ask();
    const stranger = await logInAs(shop, await createListener(shop.deps));
    const token = tokenIn((await mailsTo(shop, newAddress))[0]);
    const followed = (body: object) => stranger.call('POST', '/api/v1/app/profile-u-e-v', body);
    expect((await followed({ token })).json()).toMatchObject({ code: 'AUTH_NEW_PASSWORD_NEEDED' });
    expect((await followed({ token, newPassword: fromNow })).statusCode).toBe(200);
    expect((await stranger.call('GET', '/api/v1/app/user-info')).statusCode).toBe(200);
    expect((await browser.call('GET', '/api/v1/app/user-info')).statusCode).toBe(401);
  });

  test('stops working when someone else takes the email address, after a day, and when another change is requested', async () => {
    await ask();
    const taken = tokenIn((await mailsTo(shop, newAddress))[0]);
    await createListener(shop.deps, { email: newAddress.toLowerCase() });
    expect((await prove(taken)).json()).toMatchObject({ code: 'AUTH_LINK_INVALID' });
    expect(await rowOf(user.id)).toMatchObject({ email: user.email });

    await ask(`second-${user.email}`);
    const second = tokenIn((await mailsTo(shop, `second-${user.email}`))[0]);
    await ask(`third-${user.email}`);
    const third = tokenIn((await mailsTo(shop, `third-${user.email}`))[0]);
    expect((await prove(second)).statusCode).toBe(400);
    clock.pass({ hours: 24 });
    expect((await prove(third)).statusCode).toBe(400);
    expect(await rowOf(user.id)).toMatchObject({ email: user.email });
  });

  test('can’t verify a sign-up, and still changes the email after that attempt', async () => {
    await ask();
    const token = tokenIn((await mailsTo(shop, newAddress))[0]);
    expect((await post('verify-email', { token })).statusCode).toBe(400);
    expect((await prove(token)).statusCode).toBe(200);
  });

  test('is not replaced by a sign-up’s link, which changes no email and still verifies the sign-up', async () => {
    user = await createListener(shop.deps);
    const signedUp = await logInAs(shop, user);
    expect((await signedUp.call('POST', '/api/v1/app/verify-email/resend')).statusCode).toBe(200);
    const token = tokenIn((await mailsTo(shop, user.email))[0]);
    const { browser } = await ask();
    const before = await rowOf(user.id);
    expect(before).toMatchObject({ email: user.email, pending_email: newAddress, email_verified_at: null });
    for (const refused of [
      await browser.call('POST', '/api/v1/app/profile-u-e-v', { token }),
      await browser.call('POST', '/api/v1/app/profile-u-e-v', { token, newPassword: fromNow }),
      await prove(token),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'AUTH_LINK_INVALID']);
    }
    expect(await rowOf(user.id)).toEqual(before);
    expect((await browser.call('POST', '/api/v1/app/verify-email', { token })).statusCode).toBe(200);
    expect(await rowOf(user.id)).toMatchObject({ email: user.email, email_verified_at: clock.now() });
  });

  test('cancels a password reset that was sent to the old email address', async () => {
    await givePassword(shop, user, 'the password until now');
    await post('password-reset/send-code', { email: user.email });
    const mail = (await mailsTo(shop, user.email)).at(-1);
    const { browser } = await ask();
    const changed = await browser.call('POST', '/api/v1/app/profile-u-e-v', {
      token: tokenIn((await mailsTo(shop, newAddress))[0]),
    });
    expect(changed.statusCode).toBe(200);
    const response = await post('password-reset/reset', {
      email: user.email,
      token: tokenIn(mail),
      code: codeIn(mail),
      newPassword: 'the password from now on',
    });
    expect(response.statusCode).toBe(400);
  });
});
