import { newObjectId } from '../core/ids.ts';
import { insertObject, type ProviderObject, type Work } from '../core/store.ts';

export const apiVersion = '2026-10-28.endive';

/** Queues the delivery in the same transaction, if the endpoint gets events of this type. Connected accounts have a separate endpoint. */
export const emitEvent = async (
  work: Work,
  type: string,
  object: ProviderObject,
  previous?: Record<string, unknown>,
): Promise<void> => {
  if (work.silent) return;
  const id = newObjectId('evt', 24);
  const endpoint = work.account === null ? 'account' : 'connect';
  const isEnabled = work.settings.enabledEvents[endpoint]?.includes(type) ?? true;
  const event = await insertObject(work, {
    id,
    object: 'event',
    ...(work.account !== null && { account: work.account }),
    api_version: apiVersion,
    created: work.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: isEnabled ? 1 : 0,
    request: work.request,
    type,
  });
  work.trail.emitted.push(event);
  if (!isEnabled) return;
  await work.client.query(
    `insert into payments_sandbox.delivery (event_id, endpoint, next_at) values ($1, $2, to_timestamp($3))`,
    [id, endpoint, work.now + work.settings.deliveryDelayMs / 1000],
  );
};
