import { createHmac, hkdfSync } from 'node:crypto';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { hashOf, newSecret } from '../secrets.ts';

/** Begins with its session's id, which XSRF values are bound to. */
export const newRefreshToken = (sessionId: string): string => `${sessionId}.${newSecret()}`;

/** Keyed with the server's secret: tokens issued under another secret are worthless. */
const hashRefreshToken = ({ config }: DepsWithoutDb, token: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'auth.refresh', 32)))
    .update(token)
    .digest();

/**
 * Every form in which a token may be stored: today's, and those of earlier versions. Otherwise an update would end
 * everyone's session. Add the old form here when a hash changes (`server/stored-secrets.test.ts`).
 */
export const hashesOfRefreshToken = (deps: DepsWithoutDb, token: string): Buffer[] => [
  hashRefreshToken(deps, token),
  hashOf(token),
];

export const keepRefreshToken = async (deps: Deps, trx: Trx, sessionId: string, token: string): Promise<void> => {
  const now = deps.clock.now();
  await trx
    .insertInto('auth_refresh_tokens')
    .values({
      hash: hashRefreshToken(deps, token),
      session_id: sessionId,
      created_at: now,
      used_at: null,
      successor: null,
    })
    .execute();
};
