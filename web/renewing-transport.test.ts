import { describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '#contract-kit/api.ts';
import { createRenewingTransport } from './renewing-transport.ts';

const checkPath = '/api/v1/app/checkToken';
const sitePath = '/api/v1/app/site';

const refused = (status: number, code: string): ApiResponse => ({ status, body: { code } });
const fine: ApiResponse = { status: 200, body: { fine: true } };
const checked = (over: boolean): ApiResponse => ({
  status: 200,
  body: { accessTokenExpired: over, refreshTokenExpired: over, accessTokenRefreshed: !over },
});

/** A server that returns the given responses for each path in turn, and then repeats the last one. */
const world = (responses: Record<string, ApiResponse[]>, mark: number | null = 7) => {
  const requested: string[] = [];
  const ended: (number | null)[] = [];
  const holder: { now: number | null; person: string | null } = { now: mark, person: mark === null ? null : 'Ada' };
  const send = async ({ path }: ApiRequest): Promise<ApiResponse> => {
    requested.push(path);
    await Promise.resolve();
    const list = responses[path] ?? [fine];
    return (list.length > 1 ? list.shift() : list[0]) ?? fine;
  };
  const transport = createRenewingTransport(send, {
    person: () => holder.person,
    mark: () => holder.now,
    endIfStill: (which) => void ended.push(which),
  });
  return { requested, ended, holder, call: (path: string) => transport({ method: 'POST', path }) };
};

describe('the browser’s transport', () => {
  it('renews an expired access token, and repeats the call', async () => {
    const { requested, ended, call } = world({
      '/mine': [refused(401, 'SESSION_RENEWABLE'), fine],
      [checkPath]: [checked(false)],
    });
    expect(await call('/mine')).toEqual(fine);
    expect(requested).toEqual(['/mine', checkPath, '/mine']);
    expect(ended).toEqual([]);
  });

  it('checks the session once, however many calls need that', async () => {
    const { requested, call } = world({
      '/a': [refused(401, 'SESSION_RENEWABLE'), fine],
      '/b': [refused(401, 'SESSION_MISSING'), fine],
      [checkPath]: [checked(false)],
    });
    expect(await Promise.all([call('/a'), call('/b'), call(checkPath)])).toEqual([fine, fine, checked(false)]);
    expect(requested.filter((path) => path === checkPath)).toHaveLength(1);
  });

  it('checks the session again for a later call', async () => {
    const { requested, call } = world({ [checkPath]: [checked(false)] });
    await call(checkPath);
    await call(checkPath);
    expect(requested).toEqual([checkPath, checkPath]);
  });

  it('gives up after one retry', async () => {
    const { requested, call } = world({ '/mine': [refused(401, 'SESSION_RENEWABLE')], [checkPath]: [checked(false)] });
    expect((await call('/mine')).status).toBe(401);
    expect(requested).toEqual(['/mine', checkPath, '/mine']);
  });

  it.each([
    ['both tokens have expired', checked(true)],
    ['the server finds no session', refused(401, 'SESSION_MISSING')],
  ])('ends the session that it checked when %s', async (_, response) => {
    const { requested, ended, call } = world({ '/mine': [refused(401, 'SESSION_MISSING')], [checkPath]: [response] });
    expect((await call('/mine')).status).toBe(401);
    expect(requested).toEqual(['/mine', checkPath]);
    expect(ended).toEqual([7]);
  });

  it('ends the session that was current when the check began, not one that started in the meantime', async () => {
    const { ended, holder, call } = world({ [checkPath]: [checked(true)] });
    const late = call(checkPath);
    holder.now = 8;
    await late;
    expect(ended).toEqual([7]);
  });

  it.each([
    ['someone else has logged in', 'Ada', 'Bob', { status: 0, body: undefined }],
    ['the user has logged out', 'Ada', null, fine],
    ['a visitor has logged in', null, 'Bob', fine],
  ])('drops a late response only if one person has replaced another: %s', async (_, before, after, response) => {
    const { holder, call } = world({});
    holder.person = before;
    const late = call('/mine');
    holder.person = after;
    expect(await late).toEqual(response);
  });

  it('doesn’t end the session when the server can’t be reached', async () => {
    const { ended, call } = world({
      '/mine': [refused(401, 'SESSION_MISSING')],
      [checkPath]: [{ status: 0, body: undefined }],
    });
    expect((await call('/mine')).status).toBe(401);
    expect(ended).toEqual([]);
  });

  it.each(['AUTH_WRONG', 'SOMETHING_ELSE'])('passes on other 401s: %s', async (code) => {
    const { requested, call } = world({ '/log-in': [refused(401, code)] });
    expect(await call('/log-in')).toEqual(refused(401, code));
    expect(requested).toEqual(['/log-in']);
  });

  it('doesn’t check the session of a visitor', async () => {
    const { requested, call } = world({ '/mine': [refused(401, 'SESSION_MISSING')] }, null);
    expect((await call('/mine')).status).toBe(401);
    expect(requested).toEqual(['/mine']);
  });

  it('renews the session for cookies whose user the browser has forgotten', async () => {
    const { call } = world({ '/open': [refused(401, 'SESSION_RENEWABLE'), fine], [checkPath]: [checked(false)] }, null);
    expect(await call('/open')).toEqual(fine);
  });

  it('fetches a new XSRF value and repeats the call, once', async () => {
    const renewed = world({ '/send': [refused(403, 'XSRF'), fine] });
    expect(await renewed.call('/send')).toEqual(fine);
    expect(renewed.requested).toEqual(['/send', sitePath, '/send']);

    const hopeless = world({ '/send': [refused(403, 'XSRF')] });
    expect((await hopeless.call('/send')).status).toBe(403);
    expect(hopeless.requested).toEqual(['/send', sitePath, '/send']);
  });

  it('passes on other 403s', async () => {
    const { requested, call } = world({ '/send': [refused(403, 'FORBIDDEN')] });
    expect((await call('/send')).status).toBe(403);
    expect(requested).toEqual(['/send']);
  });
});
