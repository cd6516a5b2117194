import { newObjectId } from '../core/ids.ts';
import { insertObject, type ProviderObject, type Work } from '../core/store.ts';

export const apiVersion = '2026-10-28.endive';

/** Queues the delivery in the same transaction. Connected accounts have a separate endpoint. */
export const emitEvent = async (
  work: Work,
  type: string,
  object: ProviderObject,
  previous?: Record<string, unknown>,
): Promise<void> => {
  if (work.silent) return;
  const id = newObjectId('evt', 24);
  const event = await insertObject(work, {
    id,
    object: 'event',
    ...(work.account !== null && { account: work.account }),
    api_version: apiVersion,
    created: work.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: work.request,
    type,
  });
  work.trail.emitted.push(event);
  await work.client.query(
    `insert into payments_sandbox.delivery (event_id, endpoint, next_at) values ($1, $2, to_timestamp($3))`,
    [id, work.account === null ? 'account' : 'connect', work.now + work.settings.deliveryDelayMs / 1000],
  );
};
