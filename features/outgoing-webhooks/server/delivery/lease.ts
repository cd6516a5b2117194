import { isSuspended } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { dropWaiting } from './turn-off.ts';

/** Longer than a try takes: after a crash, the endpoint is free again. */
const leaseMs = 30_000;
/** Endpoints of one owner that are delivered to at once: whoever has slow ones doesn’t keep others waiting. */
const maxAtOnce = 2;
/** The same of those that have taken nothing yet, or failed at last. */
const maxUnproven = 1;

/**
 * For one process at a time. `busy`: another one has it, or the owner has enough; `unproven`: it isn’t for those that only
 * deliver to endpoints whose last try was taken; null: nothing is delivered to it.
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

/** The endpoint as it is now; null: it was deleted or turned off meanwhile. */
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
