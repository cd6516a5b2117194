import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { sealSecret } from '#platform/webhooks/sealed-secret.ts';
import type { addEndpoint as addContract, editEndpoint as editContract, WebhookEndpoint } from '../../contract.ts';
import { eventTypeNames } from '../../event-names.ts';
import { maxEndpoints } from '../../rules.ts';
import { newSecret } from '../delivery/sign.ts';
import { dropWaiting } from '../delivery/turn-off.ts';
import {
  audit,
  findEndpointOf,
  limit,
  lockEndpointOf,
  lockOwner,
  needsPassword,
  type Owner,
  selectEndpointsOf,
} from './owner.ts';
import { noteEndpoint } from './note-endpoint.ts';
import { presentEndpoint } from './present-endpoint.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Body = ParsedInput<typeof addContract>['body'];
type Added = { readonly endpoint: WebhookEndpoint; readonly secret: string };

const columnsOf = ({ url, description, types, enabled }: Body) => ({
  url,
  description,
  // In the order of the list, without duplicates.
  types: eventTypeNames.filter((name) => types.includes(name)),
  enabled,
});

const refuseUrl = ({ outbound }: Deps, { url }: Body): Failure<'OUTGOING_WEBHOOKS_WRONG_URL'> | null => {
  const why = outbound.refuse(url);
  return why === null
    ? null
    : fail('OUTGOING_WEBHOOKS_WRONG_URL', {
        message: forCaller(() => t`We can’t post to this URL. ${{ why }}`),
        fields: { url: [why] },
      });
};

export const addEndpoint = async (
  deps: Deps,
  owner: Owner,
  body: Body,
): Promise<Added | Failure<FailureCode<typeof addContract>>> => {
  if (needsPassword(owner)) return fail('PASSWORD_REQUIRED');
  const refused = (await limit(deps, owner, 'change')) ?? refuseUrl(deps, body);
  if (refused) return refused;
  const now = deps.clock.now();
  const secret = newSecret();
  return await inTransaction(deps.db, async (trx): Promise<Added | Failure<'OUTGOING_WEBHOOKS_TOO_MANY'>> => {
    await lockOwner(trx, owner);
    const all = await selectEndpointsOf(trx, owner).execute();
    if (all.length >= maxEndpoints) return fail('OUTGOING_WEBHOOKS_TOO_MANY');
    const row = await trx
      .insertInto('outgoing_webhooks_endpoints')
      .values({
        ...columnsOf(body),
        id: newId(now.getTime()),
        owner_id: owner.ownerId,
        made_by: owner.ownerId === null ? owner.actor.id : null,
        off_reason: body.enabled ? null : 'owner',
        secret: sealSecret(deps.config.sessionSecret, secret),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, owner, { action: 'add', before: null, after: row, at: now });
    await noteEndpoint(deps, trx, owner, {
      row,
      subject: t`A webhook endpoint was added on your ${{ label: label.name }} account`,
      heading: t`A webhook endpoint was added`,
    });
    return { endpoint: await presentEndpoint(trx, row, now), secret };
  });
};

/** An endpoint that is turned off gets nothing, not even waiting deliveries. */
export const editEndpoint = async (
  deps: Deps,
  owner: Owner,
  { endpointId, body }: { readonly endpointId: string; readonly body: Body },
): Promise<{ endpoint: WebhookEndpoint } | Failure<FailureCode<typeof editContract>>> => {
  if (needsPassword(owner)) return fail('PASSWORD_REQUIRED');
  const limited = await limit(deps, owner, 'change');
  if (limited) return limited;
  const refused = refuseUrl(deps, body);
  const now = deps.clock.now();
  return await inTransaction(
    deps.db,
    async (trx): Promise<{ endpoint: WebhookEndpoint } | Failure<FailureCode<typeof editContract>>> => {
      const before = await lockEndpointOf(trx, owner, endpointId);
      if (!before) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
      if (refused) return refused;
      const after = await trx
        .updateTable('outgoing_webhooks_endpoints')
        .set({
          ...columnsOf(body),
          off_reason: body.enabled ? null : (before.off_reason ?? 'owner'),
          // The admin who saves one of the label's endpoints becomes responsible for it.
          ...(owner.ownerId === null && { made_by: owner.actor.id }),
        })
        .where('id', '=', endpointId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (!after.enabled) await dropWaiting(trx, endpointId, 'The endpoint was turned off.');
      await audit(trx, owner, { action: 'edit', before, after, at: now });
      if (after.url !== before.url || (after.enabled && !before.enabled)) {
        await noteEndpoint(deps, trx, owner, {
          row: after,
          subject: t`A webhook endpoint was changed on your ${{ label: label.name }} account`,
          heading: t`A webhook endpoint was changed`,
        });
      }
      return { endpoint: await presentEndpoint(trx, after, now) };
    },
  );
};

export const deleteEndpoint = async (
  { db, clock }: Deps,
  owner: Owner,
  endpointId: string,
): Promise<{ message: string } | Failure<'OUTGOING_WEBHOOKS_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    const before = await findEndpointOf(trx, owner, endpointId);
    if (!before) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
    await trx.deleteFrom('outgoing_webhooks_endpoints').where('id', '=', endpointId).execute();
    await audit(trx, owner, { action: 'delete', before, after: null, at: clock.now() });
    return { message: forCaller(() => t`Endpoint deleted.`) };
  });

export const listEndpoints = async ({ db, clock }: Deps, owner: Owner): Promise<WebhookEndpoint[]> => {
  const rows = await selectEndpointsOf(db, owner).orderBy('id', 'desc').execute();
  return await Promise.all(rows.map((row) => presentEndpoint(db, row, clock.now())));
};
