import { expect } from 'vitest';
import { currentEmailConsent } from '#content/email-consent.ts';
import { newId } from '#contract-kit/ids.ts';
import { setSuspended, type UserRow } from '#features/account/server/public.ts';
import type { Followers } from '#features/follows/contract-audience.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { TestApp } from '../app.ts';
import { mailsTo, tokenIn } from '../mails.ts';
import type { MovingClock } from '../moving-clock.ts';
import { logInAs } from '../people.ts';

export const app = '/api/v1/app';

export const address = (): string => `fan-${newId()}@people.example`;

export const followingIn = (shop: TestApp, clock: MovingClock) => {
  let count = 0;
  /** Each call comes from its own network. */
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    count += 1;
    const remoteAddress = `198.51.${count >> 8}.${count & 255}`;
    return shop.app.inject({ method, url: `${app}/${path}`, remoteAddress, ...(payload && { payload }) });
  };
  const ask = (artistId: string, email: string, shares = false) =>
    call('POST', 'follow-by-email', { artistId, email, consent: shares ? currentEmailConsent : null });
  const lastToken = async (email: string): Promise<string> => tokenIn((await mailsTo(shop, email)).at(-1));
  const confirm = async (email: string, changes: object = {}) =>
    call('POST', 'follow-by-email/confirm', { token: await lastToken(email), ...changes });
  return {
    call,
    ask,
    lastToken,
    confirm,
    fanOf: async (artist: UserRow, shares = false): Promise<string> => {
      const email = address();
      await ask(artist.id, email, shares);
      expect((await confirm(email)).statusCode).toBe(200);
      return email;
    },
    press: async (user: UserRow, artist: UserRow, body: object = {}) =>
      (await logInAs(shop, user)).call('PUT', `${app}/follows/${artist.id}`, body),
    audienceOf: async (artist: UserRow): Promise<Followers> =>
      (await (await logInAs(shop, artist)).call('GET', `${app}/seller/followers`)).json(),
    csvOf: async (artist: UserRow): Promise<string> => {
      const [browser, unmarked] = [await logInAs(shop, artist, { confirmed: true }), await logInAs(shop, artist)];
      expect((await unmarked.call('GET', `${app}/seller/followers.csv`)).statusCode).toBe(403);
      return (await browser.call('GET', `${app}/seller/followers.csv`)).body;
    },
    suspend: ({ id }: UserRow): Promise<unknown> =>
      inTransaction(shop.deps.db, (trx) => setSuspended(trx, id, { at: clock.now(), reason: 'A test.' })),
  };
};
