import type { Deps } from '#platform/deps.ts';
import { deliver } from './deliver.ts';
import { releaseLease, renewLease, takeLease } from './lease.ts';

/** How long one run goes on before others get their turn. */
const runMs = 5000;
/** Until a busy endpoint is looked at again. */
const busySeconds = 2;

const findNext = (db: Deps['db'], endpointId: string) =>
  db
    .selectFrom('outgoing_webhooks_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();

/** False: there is nothing more to do now. After a failure, others get their turn first. */
const deliverNext = async (deps: Deps, endpointId: string): Promise<boolean> => {
  const endpoint = await renewLease(deps, endpointId);
  const now = deps.clock.now();
  if (!endpoint || (endpoint.paused_until ?? now) > now) return false;
  const delivery = await findNext(deps.db, endpointId);
  if (!delivery?.next_at || delivery.next_at > now) return false;
  return await deliver(deps, endpoint, delivery);
};

const findNextAt = async ({ db }: Deps, endpointId: string): Promise<number | null> => {
  const at = (await findNext(db, endpointId))?.next_at ?? null;
  const endpoint = await db
    .selectFrom('outgoing_webhooks_endpoints')
    .select('paused_until')
    .where('id', '=', endpointId)
    .executeTakeFirst();
  return at && Math.max(at.getTime(), endpoint?.paused_until?.getTime() ?? 0);
};

/** Delivers what is due at one endpoint, one after another, and comes back for what is due later. */
export const runEndpoint = async (
  deps: Deps,
  endpointId: string,
  which: { readonly onlyProven?: boolean } = {},
): Promise<void> => {
  const again = (startAfterSeconds: number): Promise<void> =>
    deps.jobs.send('outgoing-webhooks.deliver', { endpointId }, { singletonKey: endpointId, startAfterSeconds });
  const lease = await takeLease(deps, endpointId, which);
  if (lease === null) return;
  if (lease === 'busy') return await again(busySeconds);
  if (lease === 'unproven') {
    return await deps.jobs.send('outgoing-webhooks.deliver-unproven', { endpointId }, { singletonKey: endpointId });
  }
  const until = performance.now() + runMs;
  try {
    while (performance.now() < until) if (!(await deliverNext(deps, endpointId))) break;
  } finally {
    await releaseLease(deps, endpointId);
  }
  const nextAt = await findNextAt(deps, endpointId);
  if (nextAt !== null) await again(Math.max(0, Math.ceil((nextAt - deps.clock.now().getTime()) / 1000)));
};

const atOnce = 500;

/** Looks for what is due and has no job: a process ended before it could send one. */
export const sweep = async ({ db, clock, jobs }: Deps): Promise<void> => {
  const due = await db
    .selectFrom('outgoing_webhooks_deliveries')
    .select('endpoint_id')
    .distinct()
    .where('next_at', '<=', clock.now())
    .limit(atOnce)
    .execute();
  for (const { endpoint_id: endpointId } of due) {
    await jobs.send('outgoing-webhooks.deliver', { endpointId }, { singletonKey: endpointId });
  }
};
