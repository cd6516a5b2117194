import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Session } from '../../contract.ts';
import { describePlace } from '../devices/describe-device.ts';
import { keptSessionsMs } from './session-lengths.ts';

export const listSessions = async ({ db, clock }: Deps, actor: UserActor): Promise<Session[]> => {
  const now = clock.now();
  const rows = await db
    .selectFrom('auth_sessions')
    .selectAll()
    .where('user_id', '=', actor.id)
    .where('created_at', '>', new Date(now.getTime() - keptSessionsMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const endedAt = row.ended_at ?? (row.expires_at <= now ? row.expires_at : null);
    return {
      id: row.id,
      isActive: endedAt === null,
      current: row.id === actor.sessionId,
      ipAddress: row.ip_address,
      city: row.city,
      region: row.region,
      country: row.country,
      location: describePlace(row),
      deviceType: row.device_type,
      deviceName: row.device_name,
      browser: row.browser,
      browserVersion: row.browser_version,
      loginTime: row.created_at.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
};
