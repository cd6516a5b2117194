import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { label } from '#content/current.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Delivery, resendDelivery as resendContract, sendTestEvent as testContract } from '../../contract.ts';
import { testType } from '../../event-names.ts';
import { maxWaiting } from '../../rules.ts';
import { limit, lockEndpointOf, type Owner } from '../endpoints/owner.ts';
import { bodyOf, countWaiting, deliverTo, wake } from '../events/write-events.ts';
import { presentDelivery } from './present-delivery.ts';
import { deliveryLife } from '../delivery/delivery-states.ts';

type Sent = { readonly delivery: Delivery };

export const sendTestEvent = async (
  deps: Deps,
  owner: Owner,
  endpointId: string,
): Promise<Sent | Failure<FailureCode<typeof testContract>>> => {
  const limited = await limit(deps, owner, 'send');
  if (limited) return limited;
  return await inTransaction(deps.db, async (trx): Promise<Sent | Failure<FailureCode<typeof testContract>>> => {
    const endpoint = await lockEndpointOf(trx, owner, endpointId);
    if (!endpoint) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
    if (!endpoint.enabled) return fail('OUTGOING_WEBHOOKS_OFF');
    const data = { message: `This is a test by ${label.name}.` };
    const body = bodyOf(testType, deps.clock.now(), data);
    const [row] = await deliverTo(deps, trx, [endpoint], { type: testType, body });
    return row?.state === 'waiting' ? { delivery: presentDelivery(row) } : fail('OUTGOING_WEBHOOKS_TOO_MANY_WAITING');
  });
};

/** Sends a delivery now, with three days of retries. One that still waits keeps its retries and is sent sooner. */
export const resendDelivery = async (
  deps: Deps,
  owner: Owner,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<Sent | Failure<FailureCode<typeof resendContract>>> => {
  const limited = await limit(deps, owner, 'send');
  if (limited) return limited;
  return await inTransaction(deps.db, async (trx): Promise<Sent | Failure<FailureCode<typeof resendContract>>> => {
    const endpoint = await lockEndpointOf(trx, owner, endpointId);
    if (!endpoint) return fail('OUTGOING_WEBHOOKS_NOT_FOUND');
    const before = await trx
      .selectFrom('outgoing_webhooks_deliveries')
      .select('state')
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return fail('OUTGOING_WEBHOOKS_NO_DELIVERY');
    if (!endpoint.enabled) return fail('OUTGOING_WEBHOOKS_OFF');
    const isWaiting = before.state === 'waiting';
    if (!isWaiting && (await countWaiting(trx, endpointId)) >= maxWaiting) {
      return fail('OUTGOING_WEBHOOKS_TOO_MANY_WAITING');
    }
    const now = deps.clock.now();
    const row = await deliveryLife
      .moveWhere(trx, 'waiting', { next_at: now, ...(!isWaiting && { since: now, tries: 0, problem: null }) })
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirstOrThrow();
    wake(deps, trx, [endpoint]);
    return { delivery: presentDelivery(row) };
  });
};
