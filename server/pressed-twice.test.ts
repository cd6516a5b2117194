import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { stopUrls } from '#features/reactions/server/favorites/price-mails.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { respond, made, newSeller } from '#testing/beats/licenses.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { mailsTo, tokenIn } from '#testing/mails.ts';
import { logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());

interface PressResponse {
  readonly statusCode: number;
  json(): unknown;
}
type Press = () => Promise<PressResponse>;

const app = '/api/v1/app';
const post = (path: string, payload: object): Promise<PressResponse> =>
  shop.app.inject({ method: 'POST', url: `${app}/${path}`, payload });
const tokenTo = async (email: string): Promise<string> => tokenIn((await mailsTo(shop, email)).at(-1));

const askToSubscribe = async (): Promise<string> => {
  const email = `twice-${newId()}@people.example`;
  await post('subscribe', { email, categories: ['merch'] });
  return tokenTo(email);
};
const subscribed = async (): Promise<string> => {
  const confirmed = await post('subscribe/confirm', { token: await askToSubscribe() });
  return (confirmed.json() as { preferencesToken: string }).preferencesToken;
};

const askToFollow = async (): Promise<string> => {
  const email = `twice-${newId()}@people.example`;
  const { sellerId: artistId } = await createBeat(shop.deps);
  await post('follow-by-email', { artistId, email, consent: null });
  return tokenTo(email);
};
const following = async (): Promise<string> => {
  const confirmed = await post('follow-by-email/confirm', { token: await askToFollow() });
  return (confirmed.json() as { linkToken: string }).linkToken;
};

/** Every confirmation by a link, prepared up to the last press. */
const presses: Readonly<Record<string, () => Promise<Press>>> = {
  'confirming a subscription': async () => {
    const token = await askToSubscribe();
    return () => post('subscribe/confirm', { token });
  },
  'unsubscribing with one click': async () => {
    const token = await subscribed();
    return () => post(`unsubscribe?token=${token}`, {});
  },
  'leaving all lists': async () => {
    const token = await subscribed();
    return () =>
      shop.app.inject({ method: 'PUT', url: `${app}/subscribe/preferences`, payload: { token, categories: [] } });
  },
  'confirming a follow': async () => {
    const token = await askToFollow();
    return () => post('follow-by-email/confirm', { token });
  },
  'unfollowing with one click': async () => {
    const token = await following();
    return () => post(`follow-mails/stop?token=${token}`, {});
  },
  'unfollowing on the page of a link': async () => {
    const token = await following();
    const payload = { token, artistId: newId(), change: 'unfollow' };
    return () => shop.app.inject({ method: 'PUT', url: `${app}/follow-mails`, payload });
  },
  'stopping emails about prices': async () => {
    const url = new URL(stopUrls(shop.deps, (await createListener(shop.deps)).id).oneClick);
    return () => shop.app.inject({ method: 'POST', url: url.pathname + url.search });
  },
  'verifying the email of an account': async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: null });
    const browser = await logInAs(shop, user);
    await browser.call('POST', `${app}/verify-email/resend`);
    const token = await tokenTo(user.email);
    return () => browser.call('POST', `${app}/verify-email`, { token });
  },
  'verifying a changed email': async () => {
    const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(shop, user, { confirmed: true });
    const newEmail = `new-${user.email}`;
    await browser.call('PUT', `${app}/profile-u-v`, { newEmail });
    const token = await tokenTo(newEmail);
    return () => browser.call('POST', `${app}/profile-u-e-v`, { token });
  },
  'accepting a license': async () => {
    const [maker, receiver] = [await newSeller(shop), await newSeller(shop)];
    const license = await made(maker, { assignTo: 'specific', userEmail: receiver.user.email });
    return () => respond(receiver, license._id, 'accept');
  },
};

test.each(Object.entries(presses))('%s a second time shows that it’s done', async (_, prepare) => {
  const press = await prepare();
  const first = await press();
  expect(first.statusCode).toBe(200);
  const second = await press();
  expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
});

/** Anyone may find a used link, so it must not set a password again. */
test.each(['verify-email', 'profile-u-e-v'])('a used link of %s sets no password', async (path) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: path === 'verify-email' ? null : new Date() });
  const browser = await logInAs(shop, user, { confirmed: true });
  const newEmail = path === 'verify-email' ? user.email : `new-${user.email}`;
  await (path === 'verify-email'
    ? browser.call('POST', `${app}/verify-email/resend`)
    : browser.call('PUT', `${app}/profile-u-v`, { newEmail }));
  const token = await tokenTo(newEmail);
  expect((await browser.call('POST', `${app}/${path}`, { token })).statusCode).toBe(200);
  const again = await post(path, { token, newPassword: 'a password of a stranger' });
  expect([again.statusCode, again.json()]).toMatchObject([400, { code: 'AUTH_LINK_INVALID' }]);
  const login = await post('login', { email: newEmail, password: 'a password of a stranger' });
  expect(login.statusCode).toBe(401);
});

test('a link to an email address that the account no longer has isn’t shown as done', async () => {
  const user = await createListener(shop.deps, { emailVerifiedAt: null });
  const browser = await logInAs(shop, user);
  await browser.call('POST', `${app}/verify-email/resend`);
  const token = await tokenTo(user.email);
  const press = () => browser.call('POST', `${app}/verify-email`, { token });
  expect((await press()).statusCode).toBe(200);
  const { db } = shop.deps;
  await db
    .updateTable('account_users')
    .set({ email: `moved-${user.email}` })
    .where('id', '=', user.id)
    .execute();
  expect((await press()).statusCode).toBe(400);
});
