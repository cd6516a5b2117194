import { maxSecurityItems } from '#contract-kit/security/security-kinds.ts';
import type { Trx } from '#platform/database/open.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';
import { dropWaiting } from './delivery/turn-off.ts';

const ofPerson = (trx: Pick<Trx, 'selectFrom'>, userId: string) =>
  trx
    .selectFrom('outgoing_webhooks_endpoints')
    .where(({ eb, and, or }) =>
      or([eb('owner_id', '=', userId), and([eb('owner_id', 'is', null), eb('made_by', '=', userId)])]),
    );

const turnOff = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const off = await trx
    .updateTable('outgoing_webhooks_endpoints')
    .set({ enabled: false, off_reason: 'owner' })
    .where('id', 'in', [...ids])
    .where('enabled', '=', true)
    .returning('id')
    .execute();
  for (const { id } of off) await dropWaiting(trx, id, 'The endpoint was turned off.');
};

/** A person's own endpoints, and those that they saved for the label. */
export const webhooksSecurity: SecuritySource = {
  kind: 'webhook',
  calls: ['seller', 'admin'].flatMap((of) => [
    `POST /api/v1/app/${of}/webhooks`,
    `PUT /api/v1/app/${of}/webhooks/:endpointId`,
    `GET /api/v1/app/${of}/webhooks/:endpointId/secret`,
    `POST /api/v1/app/${of}/webhooks/:endpointId/rotate`,
  ]),
  list: async (db, userId) => {
    const rows = await ofPerson(db, userId)
      .select(['id', 'url', 'owner_id', 'enabled', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(maxSecurityItems)
      .execute();
    return rows.map(({ id, url, owner_id: ownerId, enabled, created_at: at }) => {
      const notes = [...(ownerId === null ? ['the label’s'] : []), ...(enabled ? [] : ['off'])];
      return { id, name: notes.length === 0 ? url : `${url} (${notes.join(', ')})`, at };
    });
  },
  end: async (trx, { userId, ids }) => {
    const own = await ofPerson(trx, userId)
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    if (own.length === 0) return;
    await trx
      .deleteFrom('outgoing_webhooks_endpoints')
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
  },
  stop: async (trx, { userId, ids }) => {
    const own = await ofPerson(trx, userId)
      .select('id')
      .where('id', 'in', [...ids])
      .execute();
    await turnOff(
      trx,
      own.map(({ id }) => id),
    );
  },
};

/** Turns off the label's endpoints that a former admin saved. Another admin may turn them on again. */
export const stopLabelEndpoints = async (trx: Trx, { userId }: { readonly userId: string }): Promise<void> => {
  const rows = await trx
    .selectFrom('outgoing_webhooks_endpoints')
    .select('id')
    .where('owner_id', 'is', null)
    .where('made_by', '=', userId)
    .execute();
  await turnOff(
    trx,
    rows.map(({ id }) => id),
  );
};
