import type { Deps } from '#platform/deps.ts';
import { deliver } from './deliver.ts';
import { releaseLease, renewLease, takeLease } from './lease.ts';

/** Milliseconds of one run before other endpoints get a slot. */
const runMs = 5000;
/** Seconds until a busy endpoint is tried again. */
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

/** Returns false if nothing more is due, and after a failure, so that other endpoints come first. */
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

/** Sends an endpoint's due deliveries one after another, and schedules a job for later ones. */
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

/** Sends jobs for due deliveries again, because a process may have ended before it could. */
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
