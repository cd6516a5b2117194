import type { UserRow } from '#features/account/server/public.ts';
import type { TestApp } from '../app.ts';
import { createListener } from '../factories.ts';
import { codeIn, mailsTo, tokenIn } from '../mails.ts';
import type { MovingClock } from '../moving-clock.ts';
import { givePassword } from '../people.ts';

export const oldPassword = 'the password until now';
export const newPassword = 'the password from now on';

/** A person with a verified email and `oldPassword`. */
export const createOwner = async (shop: TestApp): Promise<UserRow> => {
  const user = await createListener(shop.deps, { emailVerifiedAt: shop.deps.clock.now() });
  await givePassword(shop, user, oldPassword);
  return user;
};

/** Calls without a session. */
export const postTo = (shop: TestApp, path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/${path}`, payload });

/** Requests the reset email a second after the previous one. Returns what its reader sends to set the new password. */
export const askForReset = async (shop: TestApp, clock: MovingClock, { email }: UserRow) => {
  clock.pass({ seconds: 1 });
  await postTo(shop, 'password-reset/send-code', { email });
  const mail = (await mailsTo(shop, email)).at(-1);
  return { email, token: tokenIn(mail), code: codeIn(mail), newPassword };
};

export const sessionById = (shop: TestApp, id: string) =>
  shop.deps.db.selectFrom('auth_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
