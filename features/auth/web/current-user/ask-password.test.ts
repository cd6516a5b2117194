import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '#contract-kit/api.ts';
import { askingForPassword, closePasswordDialog, usePasswordRequest } from './ask-password.ts';

const refused = (code: string): ApiResponse => ({ status: 403, body: { code, message: 'Enter your password first.' } });
const done: ApiResponse = { status: 200, body: 'done' };
const isOpen = (): boolean => usePasswordRequest.getState().resolve !== null;
const request = { method: 'POST', path: '/refund', body: { cents: 100 } };

/** Creates a call whose transport returns these responses in order and records the requests. */
const world = (...responses: ApiResponse[]) => {
  const sent: unknown[] = [];
  const call = askingForPassword(async (made) => {
    sent.push(made);
    return responses.shift() ?? done;
  });
  return { sent, call };
};

const untilOpen = async (): Promise<void> => {
  while (!isOpen()) await Promise.resolve();
};

describe('a call that may need the password', () => {
  it('doesn’t ask for the password unless the server does', async () => {
    const { call } = world(done);
    expect(await call(request)).toEqual(done);
    expect(isOpen()).toBe(false);
  });

  it('is repeated unchanged once the password was entered', async () => {
    const { call, sent } = world(refused('PASSWORD_REQUIRED'));
    const response = call(request);
    await untilOpen();
    closePasswordDialog(true);
    expect(await response).toEqual(done);
    expect(sent).toEqual([request, request]);
    expect(isOpen()).toBe(false);
  });

  it('fails with the server’s refusal if the person cancels', async () => {
    const { call, sent } = world(refused('PASSWORD_REQUIRED'));
    const response = call(request);
    await untilOpen();
    closePasswordDialog(false);
    expect(await response).toEqual(refused('PASSWORD_REQUIRED'));
    expect(sent).toHaveLength(1);
  });

  it('shares one dialog with other calls at the same time, and asks again for later ones', async () => {
    const { call } = world(refused('PASSWORD_REQUIRED'), refused('PASSWORD_REQUIRED'));
    const both = Promise.all([call(request), call(request)]);
    await untilOpen();
    closePasswordDialog(true);
    expect(await both).toEqual([done, done]);
    const later = world(refused('PASSWORD_REQUIRED')).call(request);
    await untilOpen();
    closePasswordDialog(false);
    expect((await later).status).toBe(403);
  });

  it('passes on every other failure unchanged', async () => {
    const { call } = world(refused('FORBIDDEN'));
    expect(await call(request)).toEqual(refused('FORBIDDEN'));
    expect(isOpen()).toBe(false);
  });
});
