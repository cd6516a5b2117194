import { stopLabelEndpoints } from './security.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** A seller’s endpoints without their secrets, and their deliveries. */
export const outgoingWebhooksPersonalData = (): PersonalData => ({
  name: 'outgoing-webhooks',
  collect: async (db, person) => {
    const endpoints = await db
      .selectFrom('outgoing_webhooks_endpoints')
      .select(['id', 'url', 'description', 'types', 'enabled', 'off_reason', 'delivered_at', 'created_at'])
      .where('owner_id', '=', person.id)
      .orderBy('id')
      .execute();
    const deliveries = await db
      .selectFrom('outgoing_webhooks_deliveries as d')
      .innerJoin('outgoing_webhooks_endpoints as e', 'e.id', 'd.endpoint_id')
      .select(['d.id', 'd.endpoint_id', 'd.event_id', 'd.type', 'd.state', 'd.attempts', 'd.created_at'])
      .where('e.owner_id', '=', person.id)
      .orderBy('d.id')
      .execute();
    return { data: { endpoints, deliveries } };
  },
  // Locks the endpoints before the seller, as an order does when it writes its events.
  lock: async (trx, userId) => {
    await trx
      .selectFrom('outgoing_webhooks_endpoints')
      .select('id')
      .where('owner_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute();
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('outgoing_webhooks_endpoints').where('owner_id', '=', person.id).execute();
    await stopLabelEndpoints(trx, { userId: person.id });
    await trx
      .updateTable('outgoing_webhooks_endpoints')
      .set({ made_by: null })
      .where('made_by', '=', person.id)
      .execute();
    return [];
  },
});
