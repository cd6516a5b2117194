import type { UserRow } from '#features/account/server/public.ts';
import type { TestApp } from '../app.ts';
import { codeMailedTo } from './codes.ts';
import { createListener } from '../factories.ts';
import { givePassword, logInAs, type LoggedInBrowser } from '../people.ts';

export const byEmail = { email2FA: true, phone2FA: false };
export const byPhone = { email2FA: false, phone2FA: true };

/** A person who logs in with this password and an emailed code. */
export const createGuarded = async (shop: TestApp, password: string): Promise<UserRow> => {
  const user = await createListener(shop.deps);
  await givePassword(shop, user, password);
  await shop.deps.db
    .insertInto('auth_security')
    .values({ user_id: user.id, two_factor: 'email', phone: null })
    .execute();
  return user;
};

export const setTwoFactor = (browser: LoggedInBrowser, payload: object) =>
  browser.call('POST', '/api/v1/app/update-user-settings-f2a', payload);

/** Sends a code, the first step of turning 2FA on. */
export const askForCode = async (browser: LoggedInBrowser, payload: object) => {
  const response = await setTwoFactor(browser, payload);
  return { response, challengeId: response.json<{ challengeId: string }>().challengeId };
};

/** A person who hasn't turned 2FA on. */
export const createUnguarded = async (shop: TestApp, { confirmed = false, verified = true } = {}) => {
  const user = await createListener(shop.deps, { emailVerifiedAt: verified ? new Date() : null });
  return { user, browser: await logInAs(shop, user, { confirmed }) };
};

/** A person who has turned 2FA on by email, with their recovery codes. */
export const enabledByEmail = async (shop: TestApp, options: { confirmed?: boolean } = {}) => {
  const { user, browser } = await createUnguarded(shop, options);
  const { challengeId } = await askForCode(browser, byEmail);
  const code = await codeMailedTo(shop, user.email);
  const response = await setTwoFactor(browser, { ...byEmail, challengeId, code });
  return { user, browser, recoveryCodes: response.json<{ recoveryCodes: string[] }>().recoveryCodes };
};

export const twoFactorOf = async (shop: TestApp, user: UserRow) =>
  await shop.deps.db
    .selectFrom('auth_security')
    .select(['two_factor', 'phone'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();

export const recoveryCodesOf = async (shop: TestApp, user: UserRow) =>
  await shop.deps.db.selectFrom('auth_recovery_codes').selectAll().where('user_id', '=', user.id).execute();
