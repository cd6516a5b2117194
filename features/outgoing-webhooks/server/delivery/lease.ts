import { isSuspended } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { WebhookDeps } from '../deps.ts';
import { dropWaiting } from './turn-off.ts';

/** Longer than a try takes: after a crash, the endpoint is free again. */
const leaseMs = 30_000;
/** Endpoints of one owner that are delivered to at once: whoever has slow ones doesn’t keep others waiting. */
const maxAtOnce = 2;

type LeaseDeps = Pick<WebhookDeps, 'db' | 'clock'>;

/** For one process at a time. `busy`: another one has it, or the owner has enough; null: nothing is delivered to it. */
export const takeLease = (deps: LeaseDeps, endpointId: string): Promise<'taken' | 'busy' | null> =>
  inTransaction(deps.db, async (trx) => {
    const endpoint = await trx
      .selectFrom('outgoing_webhooks_endpoints')
      .select('owner_id')
      .where('id', '=', endpointId)
      .where('enabled', '=', true)
      .executeTakeFirst();
    if (!endpoint) return null;
    const { owner_id: ownerId } = endpoint;
    if (ownerId !== null && (await isSuspended(trx, ownerId))) {
      await dropWaiting(trx, endpointId, 'The account was suspended.');
      return null;
    }
    const all = await trx
      .selectFrom('outgoing_webhooks_endpoints')
      .select(['id', 'busy_until'])
      .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const now = deps.clock.now();
    const busy = all.filter(({ busy_until: until }) => until !== null && until > now);
    if (busy.length >= maxAtOnce || busy.some(({ id }) => id === endpointId)) return 'busy';
    await trx
      .updateTable('outgoing_webhooks_endpoints')
      .set({ busy_until: new Date(now.getTime() + leaseMs) })
      .where('id', '=', endpointId)
      .execute();
    return 'taken';
  });

/** The endpoint as it is now; null: it was deleted or turned off meanwhile. */
export const renewLease = async ({ db, clock }: LeaseDeps, endpointId: string) =>
  (await db
    .updateTable('outgoing_webhooks_endpoints')
    .set({ busy_until: new Date(clock.now().getTime() + leaseMs) })
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst()) ?? null;

export const releaseLease = async ({ db }: LeaseDeps, endpointId: string): Promise<void> => {
  await db.updateTable('outgoing_webhooks_endpoints').set({ busy_until: null }).where('id', '=', endpointId).execute();
};
