import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { openSecret, sealSecret } from '#platform/webhooks/sealed-secret.ts';
import type { rotateSecret as contract, WebhookEndpoint } from '../../contract.ts';
import { oldSecretHours } from '../../rules.ts';
import { newSecret } from '../delivery/sign.ts';
import { audit, limit, lockEndpointOf, type Owner } from './owner.ts';
import { presentEndpoint } from './present-endpoint.ts';

export const showSecret = (
  { db, clock, config }: Deps,
  owner: Owner,
  endpointId: string,
): Promise<{ secret: string | null } | Failure<'OUTGOING_WEBHOOKS_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    const row = await lockEndpointOf(trx, owner, endpointId);
    if (!row) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
    await audit(trx, owner, { action: 'show-secret', before: row, after: row, at: clock.now() });
    return { secret: openSecret(config.sessionSecret, row.secret) };
  });

type Rotated = { readonly endpoint: WebhookEndpoint; readonly secret: string };

/** The previous secret also signs for a day; older ones no longer do. */
export const rotateSecret = async (
  deps: Deps,
  owner: Owner,
  endpointId: string,
): Promise<Rotated | Failure<FailureCode<typeof contract>>> => {
  const limited = await limit(deps, owner, 'change');
  if (limited) return limited;
  const now = deps.clock.now();
  const secret = newSecret();
  return await inTransaction(deps.db, async (trx): Promise<Rotated | Failure<'OUTGOING_WEBHOOKS_NOT_FOUND'>> => {
    const before = await lockEndpointOf(trx, owner, endpointId);
    if (!before) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
    const after = await trx
      .updateTable('outgoing_webhooks_endpoints')
      .set({
        secret: sealSecret(deps.config.sessionSecret, secret),
        old_secret: before.secret,
        old_secret_until: new Date(now.getTime() + oldSecretHours * hourMs),
      })
      .where('id', '=', endpointId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, owner, { action: 'rotate-secret', before, after, at: now });
    return { endpoint: await presentEndpoint(trx, after, now), secret };
  });
};
