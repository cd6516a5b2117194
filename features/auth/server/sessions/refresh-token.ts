import { createHmac, hkdfSync } from 'node:crypto';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { hashOf, newSecret } from '../secrets.ts';

/** Begins with the session's id, which XSRF values are bound to. */
export const newRefreshToken = (sessionId: string): string => `${sessionId}.${newSecret()}`;

/** Keyed with the server's secret, so that tokens from another secret are worthless. */
const hashRefreshToken = ({ config }: DepsWithoutDb, token: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'auth.refresh', 32)))
    .update(token)
    .digest();

/**
 * All forms in which a token may be stored, also those of earlier versions; otherwise an update would end everyone's
 * session. When the hash changes, add the old form here (`server/stored-secrets.test.ts`).
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
