import type { Deps } from '#platform/deps.ts';
import { forgetOldUses } from '#platform/rate-limits/rate-limits.ts';
import { keptSessionsMs, knownDeviceMs } from './sessions/session-lengths.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes what no one can use or see anymore. */
export const forgetOld = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await db.deleteFrom('auth_sessions').where('created_at', '<', ago(keptSessionsMs)).execute();
  // Their sessions ended after an hour: by now detecting reuse would change nothing.
  await db.deleteFrom('auth_refresh_tokens').where('created_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_links').where('expires_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_challenges').where('expires_at', '<', ago(dayMs)).execute();
  await db.deleteFrom('auth_devices').where('seen_at', '<', ago(knownDeviceMs)).execute();
  await forgetOldUses(db, now);
};
