import type { WebhookDeps } from '../deps.ts';
import { deliver } from './deliver.ts';
import { releaseLease, renewLease, takeLease } from './lease.ts';

/** How long one run goes on before others get their turn. */
const runMs = 60_000;
/** Until a busy endpoint is looked at again. */
const busySeconds = 2;

const findNext = (db: WebhookDeps['db'], endpointId: string) =>
  db
    .selectFrom('outgoing_webhooks_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();

/** False: there is nothing to do now. */
const deliverNext = async (deps: WebhookDeps, endpointId: string): Promise<boolean> => {
  const endpoint = await renewLease(deps, endpointId);
  const delivery = endpoint && (await findNext(deps.db, endpointId));
  if (!endpoint || !delivery?.next_at || delivery.next_at > deps.clock.now()) return false;
  await deliver(deps, endpoint, delivery);
  return true;
};

/** Delivers what is due at one endpoint, one after another, and comes back for what is due later. */
export const runEndpoint = async (deps: WebhookDeps, endpointId: string): Promise<void> => {
  const again = (startAfterSeconds: number): Promise<void> =>
    deps.jobs.send('outgoing-webhooks.deliver', { endpointId }, { singletonKey: endpointId, startAfterSeconds });
  const lease = await takeLease(deps, endpointId);
  if (lease === null) return;
  if (lease === 'busy') return await again(busySeconds);
  const until = performance.now() + runMs;
  try {
    while (performance.now() < until) if (!(await deliverNext(deps, endpointId))) break;
  } finally {
    await releaseLease(deps, endpointId);
  }
  const next = await findNext(deps.db, endpointId);
  if (next?.next_at) await again(Math.max(0, Math.ceil((next.next_at.getTime() - deps.clock.now().getTime()) / 1000)));
};

const atOnce = 500;

/** Looks for what is due and has no job: a process ended before it could send one. */
export const sweep = async ({ db, clock, jobs }: WebhookDeps): Promise<void> => {
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
