import type { Deps } from '#platform/deps.ts';
import { forgetOldUses } from '#platform/rate-limits/rate-limits.ts';
import { keptSessionsMs } from './sessions/list-sessions.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as a browser keeps what names it. */
const keptDevicesMs = 365 * dayMs;

/** Removes what nobody can use or look at any more. */
export const forgetOld = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await db.deleteFrom('auth_sessions').where('created_at', '<', ago(keptSessionsMs)).execute();
  // The sessions of refresh tokens are over after an hour; the rows only tell reuse, which then changes nothing.
  await db.deleteFrom('auth_refresh_tokens').where('created_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_links').where('expires_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_challenges').where('expires_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_devices').where('seen_at', '<', ago(keptDevicesMs)).execute();
  await forgetOldUses(db, now);
};
