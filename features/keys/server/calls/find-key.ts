import { findUsersByIds } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { hashOfSecret, modeOfSecret } from '../key-format.ts';
import { keyModeOf } from '../key-mode.ts';
import type { KeyRow } from '../tables.ts';

/** A key's last use is stored at most this often, however often the key is used. */
const usedEveryMs = 60_000;

const noteUse = async ({ db }: Deps, { id, last_used_at: last }: KeyRow, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - usedEveryMs);
  if (last !== null && last > before) return;
  await db
    .updateTable('keys_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
};

/** Returns null if the key is unknown, revoked, expired or of the other mode, or if its owner is suspended or gone. */
export const findKeyActor = async (deps: Deps, secret: string, address: string): Promise<UserActor | null> => {
  if (modeOfSecret(secret) !== keyModeOf(deps)) return null;
  const now = deps.clock.now();
  const key = await deps.db
    .selectFrom('keys_keys')
    .selectAll()
    .where('hash', '=', hashOfSecret(secret))
    .executeTakeFirst();
  if (!key || (key.expires_at !== null && key.expires_at <= now)) return null;
  const [owner] = await findUsersByIds(deps.db, [key.user_id]);
  if (!owner || owner.closed_at !== null || owner.suspended_at !== null) return null;
  await noteUse(deps, key, now);
  return {
    kind: 'user',
    id: owner.id,
    role: owner.role,
    isEditor: false,
    username: owner.username,
    email: owner.email,
    sessionId: key.id,
    sessionExpiresAt: key.expires_at ?? now,
    confirmedUntil: null,
    address,
    key: { id: key.id, name: key.name, scopes: key.scopes },
  };
};
