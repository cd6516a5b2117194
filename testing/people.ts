import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { UserRow } from '#features/account/server/public.ts';
import { openSession, setPassword } from '#features/auth/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { accessCookie, refreshCookie, xsrfCookie } from '#platform/http/security/own-cookies.ts';
import { xsrfHeader } from '#platform/http/security/xsrf.ts';
import type { TestApp } from './app.ts';

type Shop = Pick<TestApp, 'app' | 'deps'>;

export interface LoggedInBrowser {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** A value for the Cookie header. */
  readonly cookie: string;
  /** The XSRF token for calls that change something. */
  readonly xsrf: string;
  /** Cookies and XSRF token, for `app.inject`. */
  readonly headers: Readonly<Record<string, string>>;
  call(
    method: InjectOptions['method'],
    url: string,
    payload?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse>;
}

/** Longer than any test, shorter than a session. Real confirmations last five minutes (`password-validate`). */
const confirmedMinutes = 50;

/** Creates a session without a login. `confirmed`: the password has just been entered again. */
export const logInAs = async (
  { app, deps }: Shop,
  user: UserRow,
  { confirmed = false, userAgent = '' }: { confirmed?: boolean; userAgent?: string } = {},
): Promise<LoggedInBrowser> => {
  const caller = {
    address: '127.0.0.1',
    network: '127.0.0.1',
    isLocal: true,
    userAgent,
    devices: [],
    refreshToken: undefined,
  };
  const { id, accessToken, refreshToken } = await inTransaction(deps.db, (trx) =>
    openSession(deps, trx, user, { method: 'password', caller }),
  );
  if (confirmed) {
    const until = new Date(deps.clock.now().getTime() + confirmedMinutes * 60 * 1000);
    await deps.db.updateTable('auth_sessions').set({ confirmed_until: until }).where('id', '=', id).execute();
  }
  const xsrf = app.xsrf.issue(id);
  const cookie = `${accessCookie}=${accessToken}; ${refreshCookie}=${refreshToken}; ${xsrfCookie}=${xsrf}`;
  const headers = { cookie, [xsrfHeader]: xsrf };
  return {
    sessionId: id,
    accessToken,
    refreshToken,
    cookie,
    xsrf,
    headers,
    call: async (method = 'GET', url, payload) =>
      await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
  };
};

export const givePassword = (shop: Shop, user: UserRow, password: string): Promise<void> =>
  setPassword(shop.deps, shop.deps.db, user.id, password);
