import { isSuspended } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { dropWaiting } from './turn-off.ts';

/** Longer than one try takes. After a crash, the endpoint is free again when this time has passed. */
const leaseMs = 30_000;
/** Maximum number of an owner's endpoints that get deliveries at once, so that slow ones don’t delay other owners. */
const maxAtOnce = 2;
/** Like `maxAtOnce`, for endpoints that have accepted nothing yet or whose last try failed. */
const maxUnproven = 1;

/**
 * `busy`: another process has the endpoint, or its owner is at the limit. `unproven`: `onlyProven` rules the endpoint
 * out. Returns null if the endpoint is deleted or off, or its owner suspended; its waiting deliveries are then dropped.
 */
export const takeLease = (
  deps: Deps,
  endpointId: string,
  { onlyProven = false }: { readonly onlyProven?: boolean } = {},
): Promise<'taken' | 'busy' | 'unproven' | null> =>
  inTransaction(deps.db, async (trx) => {
    const endpoint = await trx
      .selectFrom('outgoing_webhooks_endpoints')
      .select(['owner_id', 'proven'])
      .where('id', '=', endpointId)
      .where('enabled', '=', true)
      .executeTakeFirst();
    if (!endpoint) return null;
    const { owner_id: ownerId, proven } = endpoint;
    if (onlyProven && !proven) return 'unproven';
    if (ownerId !== null && (await isSuspended(trx, ownerId))) {
      await dropWaiting(trx, endpointId, 'The account was suspended.');
      return null;
    }
    const all = await trx
      .selectFrom('outgoing_webhooks_endpoints')
      .select(['id', 'busy_until', 'proven'])
      .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const now = deps.clock.now();
    const busy = all.filter(({ busy_until: until }) => until !== null && until > now);
    const isFull = proven ? busy.length >= maxAtOnce : busy.filter((one) => !one.proven).length >= maxUnproven;
    if (isFull || busy.some(({ id }) => id === endpointId)) return 'busy';
    await trx
      .updateTable('outgoing_webhooks_endpoints')
      .set({ busy_until: new Date(now.getTime() + leaseMs) })
      .where('id', '=', endpointId)
      .execute();
    return 'taken';
  });

/** Returns null if the endpoint has been deleted or turned off. */
export const renewLease = async ({ db, clock }: Deps, endpointId: string) =>
  (await db
    .updateTable('outgoing_webhooks_endpoints')
    .set({ busy_until: new Date(clock.now().getTime() + leaseMs) })
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst()) ?? null;

export const releaseLease = async ({ db }: Deps, endpointId: string): Promise<void> => {
  await db.updateTable('outgoing_webhooks_endpoints').set({ busy_until: null }).where('id', '=', endpointId).execute();
};
