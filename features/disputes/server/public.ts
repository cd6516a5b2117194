import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import type { Trx } from '#platform/database/open.ts';

export { countOpenDisputes } from './count-open.ts';
export { findDisputesOf } from './find-disputes-of.ts';

/** What orders announce to this feature: disputes of an order, or warnings, may have changed at Stripe. */
export const disputesMoved = ({ jobs }: Pick<Deps, 'jobs'>, orderId: string, trx?: Trx): Promise<void> =>
  jobs.send('disputes.refresh', { orderId }, { singletonKey: orderId, ...(trx && { trx }) });
