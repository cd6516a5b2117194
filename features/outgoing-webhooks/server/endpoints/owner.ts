import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { EndpointRow } from '../tables.ts';

/** Whose webhook endpoints a call is about: the caller's, or the label's if an admin uses the label's routes. */
export interface Owner {
  /** Null for the label. */
  readonly ownerId: string | null;
  readonly actor: UserActor;
}

export const selectEndpointsOf = (db: Queryable, { ownerId }: Pick<Owner, 'ownerId'>) =>
  db
    .selectFrom('outgoing_webhooks_endpoints')
    .selectAll()
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId);

/** Returns null if the endpoint doesn't exist or belongs to someone else. */
export const findEndpointOf = async (db: Queryable, owner: Owner, endpointId: string): Promise<EndpointRow | null> =>
  (await selectEndpointsOf(db, owner).where('id', '=', endpointId).executeTakeFirst()) ?? null;

/** Like `findEndpointOf`, and locks the endpoint until the transaction ends. */
export const lockEndpointOf = async (trx: Trx, owner: Owner, endpointId: string): Promise<EndpointRow | null> =>
  (await selectEndpointsOf(trx, owner).where('id', '=', endpointId).forNoKeyUpdate().executeTakeFirst()) ?? null;

/** Locks the owner's list until the transaction ends, so the maximum can't be exceeded. */
export const lockOwner = async (trx: Trx, { ownerId }: Owner): Promise<void> => {
  await lockName(trx, 'outgoing webhooks', ownerId ?? 'label');
};

/** Creating an API key requires the password, so calls with a key don't ask for it again. */
export const needsPassword = ({ actor }: Owner): boolean => !actor.key && !isConfirmed(actor);

const limits = {
  change: { name: 'outgoing-webhooks.change', max: 60, seconds: 10 * 60 },
  send: { name: 'outgoing-webhooks.send', max: 60, seconds: 10 * 60 },
} satisfies Record<string, RateLimit>;

/** `send` limits calls that make the shop post somewhere. */
export const limit = async (
  deps: Deps,
  { actor }: Owner,
  what: keyof typeof limits,
): Promise<Failure<'OUTGOING_WEBHOOKS_TOO_OFTEN'> | null> => {
  const wait = await checkRateLimits(deps, [limits[what], actor.id]);
  return wait > 0 ? fail('OUTGOING_WEBHOOKS_TOO_OFTEN', { retryAfterSeconds: wait }) : null;
};

const shown = (row: EndpointRow | null) =>
  row && { url: row.url, description: row.description, types: row.types, enabled: row.enabled };

interface Change {
  readonly action: 'add' | 'edit' | 'delete' | 'show-secret' | 'rotate-secret';
  readonly before: EndpointRow | null;
  readonly after: EndpointRow | null;
  readonly at: Date;
}

/** Logs what admins do to the label’s endpoints; changes of sellers’ own endpoints aren’t logged. */
export const audit = async (
  trx: Trx,
  { ownerId, actor }: Owner,
  { action, before, after, at }: Change,
): Promise<void> => {
  const endpoint = after ?? before;
  if (ownerId !== null || endpoint === null) return;
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action: `outgoing-webhooks.${action}`,
    subjectId: endpoint.id,
    details: { before: shown(before), after: shown(after) },
  });
};
