import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createPerson } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { givePassword, logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const settings = '/api/v1/app/update-user-settings';
const statusOf = (email: string) => `/api/v1/app/account-status?email=${encodeURIComponent(email)}`;
const admin = async () => {
  const mark = newId().slice(-8);
  const person = { username: `admin-${mark}`, displayName: 'An admin', email: `admin-${mark}@example.com` };
  return await logInAs(shop, await createPerson(shop.deps.db, person, 'admin'), { confirmed: true });
};

describe('the alert about logins from new devices', () => {
  test('is sent for every device after the first, until it is turned off', async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const alerts = async () =>
      (await mailsTo(shop, user.email)).filter(({ purpose }) => purpose.startsWith('login-alert:')).length;
    const browser = await logInAs(shop, user, { confirmed: true });
    expect(await alerts()).toBe(0);
    await logInAs(shop, user);
    expect(await alerts()).toBe(1);
    const off = await browser.call('POST', settings, { userId: user.id, emailAlertsDisabled: true });
    expect([off.statusCode, off.json()]).toEqual([200, { message: 'Settings updated successfully.' }]);
    await logInAs(shop, user);
    expect(await alerts()).toBe(1);
    await browser.call('POST', settings, { userId: user.id, emailAlertsDisabled: false });
    await logInAs(shop, user);
    expect(await alerts()).toBe(2);
  });

  test('can be turned off without changing two-factor', async () => {
    const user = await createListener(shop.deps);
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: user.id, two_factor: 'phone', phone: '+14045550123' })
      .execute();
    const browser = await logInAs(shop, user, { confirmed: true });
    await browser.call('POST', settings, { userId: user.id, emailAlertsDisabled: true });
    expect((await browser.call('GET', '/api/v1/app/security')).json()).toMatchObject({
      twoFactor: 'phone',
      phoneEnd: '0123',
      emailAlertsDisabled: true,
    });
  });

  test('can’t be changed for another person: 403, even if the person doesn’t exist', async () => {
    const [user, other] = [await createListener(shop.deps), await createListener(shop.deps)];
    const browser = await logInAs(shop, user);
    for (const userId of [other.id, newId()]) {
      const response = await browser.call('POST', settings, { userId, emailAlertsDisabled: true });
      expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    const visitor = await shop.app.inject({ method: 'POST', url: settings, payload: {} });
    expect(visitor.statusCode).toBe(401);
  });

  test('can be changed by an admin, which the audit log records', async () => {
    const user = await createListener(shop.deps);
    const boss = await admin();
    const response = await boss.call('POST', settings, { userId: user.id, emailAlertsDisabled: true });
    expect(response.statusCode).toBe(200);
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', user.id)
      .execute();
    const details = { before: { loginAlerts: true }, after: { loginAlerts: false } };
    expect(entries).toMatchObject([{ action: 'auth.update-settings', address: '127.0.0.1', details }]);
    const nobody = await boss.call('POST', settings, { userId: newId(), emailAlertsDisabled: true });
    expect(nobody.statusCode).toBe(403);
  });
});

describe('the status of an account', () => {
  test('says what the person has set up, to that person and to admins', async () => {
    const user = await createListener(shop.deps);
    const browser = await logInAs(shop, user);
    const off = { stripeConnected: false, paypalConnected: false, twoFAEnabled: false };
    expect((await browser.call('GET', statusOf(user.email.toUpperCase()))).json()).toEqual(off);
    await shop.deps.db
      .insertInto('auth_security')
      .values({ user_id: user.id, two_factor: 'email', phone: null })
      .execute();
    expect((await browser.call('GET', statusOf(user.email))).json()).toEqual({ ...off, twoFAEnabled: true });
    expect((await (await admin()).call('GET', statusOf(user.email))).json()).toEqual({ ...off, twoFAEnabled: true });
  });

  test('is 403 for another person’s email, known or not, and 401 for visitors', async () => {
    const [user, other] = [await createListener(shop.deps), await createListener(shop.deps)];
    const browser = await logInAs(shop, user);
    const [known, unknown] = [
      await browser.call('GET', statusOf(other.email)),
      await browser.call('GET', statusOf('nobody@example.com')),
    ];
    expect([known.statusCode, unknown.statusCode]).toEqual([403, 403]);
    expect(known.json().message).toBe(unknown.json().message);
    expect((await shop.app.inject(statusOf(user.email))).statusCode).toBe(401);
  });
});

test('the security page’s data says how an account is secured, without its secrets', async () => {
  const user = await createListener(shop.deps);
  const browser = await logInAs(shop, user);
  expect((await browser.call('GET', '/api/v1/app/security')).json()).toEqual({
    hasPassword: false,
    twoFactor: null,
    phoneEnd: null,
    phoneAvailable: false,
    recoveryCodesLeft: 0,
    emailAlertsDisabled: false,
    google: false,
    confirmedUntil: null,
  });
  const now = new Date();
  await givePassword(shop, user, 'a long enough password');
  await shop.deps.db
    .insertInto('auth_recovery_codes')
    .values([
      { user_id: user.id, hash: Buffer.from('one'), used_at: null },
      { user_id: user.id, hash: Buffer.from('two'), used_at: null },
      { user_id: user.id, hash: Buffer.from('three'), used_at: now },
    ])
    .execute();
  await shop.deps.db
    .insertInto('auth_identities')
    .values({ issuer: 'https://accounts.example', subject: user.id, user_id: user.id, created_at: now })
    .execute();
  const response = await browser.call('GET', '/api/v1/app/security');
  expect(response.json()).toMatchObject({ hasPassword: true, recoveryCodesLeft: 2, google: true });
  expect(response.body).not.toContain('argon2');
  expect((await shop.app.inject('/api/v1/app/security')).statusCode).toBe(401);
});
