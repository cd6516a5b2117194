import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { listSecurityItems as contract, SecurityItem } from '../../contract-security-items.ts';
import { securitySources } from '../extensions.ts';
import { findPasswordHash } from '../passwords/stored-password.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const listSecurityItems = async (
  { db, clock }: Deps,
  actor: Pick<UserActor, 'id' | 'sessionId'>,
): Promise<ResponseOf<typeof contract>> => {
  const origins = await db.selectFrom('auth_origins').selectAll().where('user_id', '=', actor.id).execute();
  const originOf = new Map(origins.map((row) => [`${row.kind} ${row.item_id}`, row]));
  const items: SecurityItem[] = [];
  for (const { kind, list, end } of securitySources(db)) {
    for (const { id, name, at } of await forCaller(() => list(db, actor.id, clock.now()))) {
      const origin = originOf.get(`${kind} ${id}`);
      const here = origin?.session_id === actor.sessionId;
      items.push({
        kind,
        id,
        name,
        madeAt: (origin?.made_at ?? at)?.toISOString() ?? null,
        madeBy: origin ? { key: origin.key_name, device: origin.device, here } : null,
        // The current session can end only by logging out.
        canEnd: end !== undefined && !(kind === 'session' && id === actor.sessionId),
      });
    }
  }
  return { items };
};

/** Whether the account has a password, a passkey or a linked Google account. */
const hasWayIn = async (trx: Trx, userId: string): Promise<boolean> => {
  if ((await findPasswordHash(trx, userId)) !== null) return true;
  for (const table of ['auth_passkeys', 'auth_identities'] as const) {
    const row = await trx.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
};

export const endSecurityItems = (
  { db, clock }: Deps,
  { id: userId, sessionId }: Pick<UserActor, 'id' | 'sessionId'>,
  items: readonly Pick<SecurityItem, 'kind' | 'id'>[],
): Promise<{ message: string } | Failure<'AUTH_LAST_WAY_IN'>> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const hadWayIn = await hasWayIn(trx, userId);
    for (const { kind, end } of securitySources(trx)) {
      const ids = items.filter((item) => item.kind === kind && item.id !== sessionId).map(({ id }) => id);
      if (ids.length > 0) await end?.(trx, { userId, ids, now });
    }
    return hadWayIn && !(await hasWayIn(trx, userId))
      ? fail('AUTH_LAST_WAY_IN')
      : { message: forCaller(() => t`Ended.`) };
  });

export const stopMadeByKey = async (
  trx: Trx,
  { keyId, userId, now }: { readonly keyId: string; readonly userId: string; readonly now: Date },
): Promise<void> => {
  const made = await trx
    .selectFrom('auth_origins')
    .select(['kind', 'item_id'])
    .where('key_id', '=', keyId)
    .where('user_id', '=', userId)
    .execute();
  for (const { kind, stop } of securitySources(trx)) {
    const ids = made.filter((row) => row.kind === kind).map((row) => row.item_id);
    if (ids.length > 0) await stop?.(trx, { userId, ids, now });
  }
};

/**
 * Stops everything when the owner takes an account back from an intruder. The order of the sources matters: what can
 * create items of a later source is stopped first.
 */
export const stopAll = async (
  trx: Trx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  for (const { list, stop } of securitySources(trx)) {
    const ids = stop ? (await list(trx, userId, now)).map(({ id }) => id) : [];
    if (ids.length > 0) await stop?.(trx, { userId, ids, now });
  }
};
