import { idOf, newId } from '#contract-kit/ids.ts';
import { isSuspended } from '#features/account/server/public.ts';
import { afterCommit, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type EventType, testType } from '../../event-names.ts';
import { type EventData } from '../../event-types.ts';
import { maxWaiting } from '../../rules.ts';
import type { DeliveryRow, EndpointRow } from '../tables.ts';

export interface NewEvent<T extends EventType> {
  readonly type: T;
  readonly at: Date;
  /** Key of an event that happens only once. If it’s found again after a restore, it gets the same id. */
  readonly once?: string;
  /** The sellers concerned; the label always gets the event. */
  readonly sellerIds: readonly string[];
  /** The data for a seller, or for the label (null). Returns null if the event doesn’t concern the owner. */
  readonly data: (ownerId: string | null) => EventData<T> | null | Promise<EventData<T> | null>;
}

export type AnyEvent = { [T in EventType]: NewEvent<T> }[EventType];

/**
 * Writes each event for all endpoints that have chosen its type, in the transaction that causes it. The job is sent after
 * the commit, so that transactions don’t wait for one another here; if it's lost, the sweep delivers the event.
 */
export const writeEvents = async (deps: Deps, trx: Trx, ...events: readonly AnyEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const found = await findListening(trx, events);
  for (const { type, at, once, sellerIds, data } of events) {
    const isFor = ({ owner_id: ownerId, types }: EndpointRow): boolean =>
      types.includes(type) && (ownerId === null || sellerIds.includes(ownerId));
    for (const [ownerId, endpoints] of Map.groupBy(found.filter(isFor), ({ owner_id: ownerId }) => ownerId)) {
      const payload = await data(ownerId);
      if (payload === null) continue;
      const eventId = once === undefined ? undefined : idOf(`${type} ${once} ${ownerId ?? 'label'}`);
      await deliverTo(deps, trx, endpoints, { type, body: bodyOf(type, at, payload), eventId });
    }
  }
};

export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Locks endpoints against deletion until the transaction ends. Leaves out those of suspended sellers. */
const findListening = async (trx: Trx, events: readonly AnyEvent[]): Promise<EndpointRow[]> => {
  const sellerIds = new Set(events.flatMap((event) => event.sellerIds));
  const found = await trx
    .selectFrom('outgoing_webhooks_endpoints')
    .selectAll()
    .where('enabled', '=', true)
    .where(({ eb, or }) =>
      or([eb('owner_id', 'is', null), ...(sellerIds.size > 0 ? [eb('owner_id', 'in', [...sellerIds])] : [])]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
  const choosing = found.filter(({ types }) => events.some(({ type }) => types.includes(type)));
  const owners = new Set(choosing.flatMap(({ owner_id: ownerId }) => ownerId ?? []));
  const suspended = new Set<string>();
  for (const ownerId of owners) if (await isSuspended(trx, ownerId)) suspended.add(ownerId);
  return choosing.filter(({ owner_id: ownerId }) => ownerId === null || !suspended.has(ownerId));
};

interface Written {
  readonly type: EventType | typeof testType;
  readonly body: string;
  /** A new id by default. */
  readonly eventId?: string | undefined;
}

/** Writes one event for endpoints of one owner. Deliveries above an endpoint's maximum are stored, but not sent. */
export const deliverTo = async (
  deps: Deps,
  trx: Trx,
  endpoints: readonly Pick<EndpointRow, 'id'>[],
  { type, body, eventId: known }: Written,
): Promise<DeliveryRow[]> => {
  const now = deps.clock.now();
  const eventId = known ?? newId(now.getTime());
  const written: DeliveryRow[] = [];
  for (const { id: endpointId } of endpoints) {
    const isFull = (await countWaiting(trx, endpointId)) >= maxWaiting;
    const row = await trx
      .insertInto('outgoing_webhooks_deliveries')
      .values({
        id: newId(now.getTime()),
        endpoint_id: endpointId,
        event_id: eventId,
        type,
        body,
        since: now,
        response: null,
        created_at: now,
        ...(isFull
          ? { state: 'dropped', next_at: null, problem: 'Too many deliveries were waiting.' }
          : { state: 'waiting', next_at: now, problem: null }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    written.push(row);
  }
  wake(deps, trx, endpoints);
  return written;
};

/** Sends jobs for the waiting deliveries after the commit. */
export const wake = ({ jobs }: Deps, trx: Trx, endpoints: readonly Pick<EndpointRow, 'id'>[]): void =>
  afterCommit(trx, async () => {
    for (const { id: endpointId } of endpoints) {
      await jobs.send('outgoing-webhooks.deliver', { endpointId }, { singletonKey: endpointId });
    }
  });

/** Counts up to `maxWaiting` plus one. */
export const countWaiting = async (db: Queryable, endpointId: string): Promise<number> => {
  const waiting = await db
    .selectFrom('outgoing_webhooks_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('next_at', 'is not', null)
    .limit(maxWaiting + 1)
    .execute();
  return waiting.length;
};
