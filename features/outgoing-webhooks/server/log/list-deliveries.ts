import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { Delivery, DeliveryDetails, WebhookEndpoint } from '../../contract.ts';
import { findEndpointOf, type Owner } from '../endpoints/owner.ts';
import { presentEndpoint } from '../endpoints/present-endpoint.ts';
import { presentDelivery, presentDetails } from './present-delivery.ts';

const perPage = 20;
const listed = [
  'id',
  'endpoint_id',
  'event_id',
  'type',
  'state',
  'since',
  'tries',
  'next_at',
  'attempts',
  'problem',
  'created_at',
] as const;

interface Page {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: Delivery[];
  readonly more: boolean;
}

/** Newest first: ids sort by age. */
export const listDeliveries = async (
  { db, clock }: Deps,
  owner: Owner,
  { endpointId, before }: { readonly endpointId: string; readonly before?: string | undefined },
): Promise<Page | Failure<'OUTGOING_WEBHOOKS_NOT_FOUND'>> => {
  const endpoint = await findEndpointOf(db, owner, endpointId);
  if (!endpoint) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
  const rows = await db
    .selectFrom('outgoing_webhooks_deliveries')
    .select(listed)
    .where('endpoint_id', '=', endpointId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  return {
    endpoint: await presentEndpoint(db, endpoint, clock.now()),
    deliveries: rows.slice(0, perPage).map(presentDelivery),
    more: rows.length > perPage,
  };
};

export const getDelivery = async (
  { db }: Deps,
  owner: Owner,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<
  { delivery: DeliveryDetails } | Failure<'OUTGOING_WEBHOOKS_NOT_FOUND' | 'OUTGOING_WEBHOOKS_NO_DELIVERY'>
> => {
  if (!(await findEndpointOf(db, owner, endpointId))) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
  const row = await db
    .selectFrom('outgoing_webhooks_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', deliveryId)
    .executeTakeFirst();
  return row ? { delivery: presentDetails(row) } : fail('OUTGOING_WEBHOOKS_NO_DELIVERY');
};
