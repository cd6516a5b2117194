import { expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '#contract-kit/api.ts';
import { authorHeader } from '#contract-kit/author.ts';
import { closePasswordDialog, usePasswordRequest } from '#features/auth/web/current-user/ask-password.ts';
import { askingForPassword, namingAuthor } from '#features/auth/web/public.tsx';
import { createRenewingTransport } from './renewing-transport.ts';

// The browser's transports as `entry-client.tsx` stacks them, with all that repeat a call.

const refused = (status: number, code: string): ApiResponse => ({ status, body: { code } });
const fine: ApiResponse = { status: 200, body: {} };
const alive: ApiResponse = { status: 200, body: { accessTokenExpired: true, refreshTokenExpired: false } };

/** After the first refusal, someone else (or nobody) is logged in. */
const world = (refusal: ApiResponse, then: string | null) => {
  const holder: { person: string | null } = { person: 'ada' };
  const tries: ApiRequest[] = [];
  const send = async (request: ApiRequest): Promise<ApiResponse> => {
    if (request.path.endsWith('/checkToken')) return alive;
    if (request.path.endsWith('/site')) return fine;
    tries.push(request);
    if (tries.length > 1) return fine;
    holder.person = then;
    return refusal;
  };
  const person = (): string | null => holder.person;
  const renewing = createRenewingTransport(send, {
    person,
    mark: () => (holder.person === null ? null : 7),
    endIfStill: () => undefined,
  });
  return { tries, call: namingAuthor(askingForPassword(renewing), person) };
};

it.each([
  ['an access token is renewed', refused(401, 'SESSION_RENEWABLE'), false],
  ['the XSRF value is renewed', refused(403, 'XSRF'), false],
  ['the password was given', refused(403, 'PASSWORD_REQUIRED'), true],
])(
  'a call that is repeated once %s keeps its author, even if someone else has logged in',
  async (_, refusal, usesPassword) => {
    for (const then of ['bob', null]) {
      const { tries, call } = world(refusal, then);
      const response = call({ method: 'POST', path: '/filed', body: { text: 'Help' }, headers: { etag: '1' } });
      while (tries.length === 0) await Promise.resolve();
      for (let turn = 0; turn < 20 && usePasswordRequest.getState().resolve === null; turn += 1)
        await Promise.resolve();
      closePasswordDialog(true);
      await response;
      // A call that needs the password isn't repeated for someone else.
      expect(tries.length).toBe(then === 'bob' && usesPassword ? 1 : 2);
      for (const { headers } of tries) expect(headers).toEqual({ etag: '1', [authorHeader]: 'ada' });
    }
  },
);

it('neither a visitor’s call nor a query names an author', async () => {
  const sent: ApiRequest[] = [];
  const keep = async (request: ApiRequest): Promise<ApiResponse> => {
    sent.push(request);
    return fine;
  };
  await namingAuthor(keep, () => null)({ method: 'POST', path: '/filed' });
  await namingAuthor(keep, () => 'ada')({ method: 'GET', path: '/mine' });
  expect(sent).toEqual([
    { method: 'POST', path: '/filed' },
    { method: 'GET', path: '/mine' },
  ]);
});
