import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { accessTokens } from './access-token.ts';
import type { Caller } from '../caller.ts';
import { describeDevice } from '../devices/describe-device.ts';
import { endSessions } from './end-sessions.ts';
import { noteDevice } from '../devices/note-device.ts';
import { findLiveSession } from './live-sessions.ts';
import { keepRefreshToken, newRefreshToken } from './refresh-token.ts';
import { sessionMs } from './session-lengths.ts';
import type { SessionTable } from '../tables.ts';

export interface OpenedSession {
  readonly id: string;
  readonly expiresAt: Date;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The browser's id, for its device cookie. */
  readonly device: string;
}

/** Logs in a person who has passed every factor, and ends the browser's previous session. */
export const openSession = async (
  deps: Deps,
  trx: Trx,
  user: UserRow,
  { method, caller }: { readonly method: SessionTable['method']; readonly caller: Caller },
): Promise<OpenedSession> => {
  const now = deps.clock.now();
  const before = caller.refreshToken === undefined ? null : await findLiveSession(deps, trx, caller.refreshToken);
  if (before) await endSessions(trx, { ids: [before.id], reason: 'logout', now });
  const id = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + sessionMs);
  const place = deps.geoip.find(caller.address);
  const session = {
    id,
    user_id: user.id,
    method,
    created_at: now,
    expires_at: expiresAt,
    ended_at: null,
    end_reason: null,
    confirmed_until: null,
    ip_address: caller.address,
    ...place,
    ...describeDevice(caller.userAgent),
  };
  await trx.insertInto('auth_sessions').values(session).execute();
  const refreshToken = newRefreshToken(id);
  await keepRefreshToken(deps, trx, id, refreshToken);
  const device = await noteDevice(deps, trx, { user, session, devices: caller.devices });
  const accessToken = await accessTokens(deps.config.sessionSecret).sign(
    { userId: user.id, sessionId: id },
    now,
    expiresAt,
  );
  return { id, expiresAt, accessToken, refreshToken, device };
};
