import type { Trx } from '#platform/database/open.ts';
import { sendFailedMail, sendSettlingMail } from '../mails/unpaid-mails.ts';
import type { MailDeps } from '../mails/write-to-buyer.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { mayTransition, transitionOrder } from '../lifecycle/order-states.ts';

/** What becomes of a checkout that no money has come of: the bank still has to send it, refused to, or time is up. */
export interface Unpaid {
  readonly state: 'settling' | 'failed' | 'expired';
  /** The payment page that this was learned from. */
  readonly sessionId: string | null;
  /** False for a payment page that the buyer never saw. */
  readonly mailBuyer: boolean;
}

const mails = { settling: sendSettlingMail, failed: sendFailedMail, expired: null } as const;

/**
 * Makes a locked order what a checkout without money says. An order that may not go there is left as it is: what was
 * paid once is changed by refunds and disputes alone, and what failed does not expire.
 */
export const applyUnpaid = async (
  deps: MailDeps & { readonly clock: { now(): Date } },
  trx: Trx,
  order: OrderRecord,
  { state, sessionId, mailBuyer }: Unpaid,
): Promise<OrderRecord> => {
  const stillSettling = state === 'settling' && order.state === 'settling';
  if (!stillSettling && !mayTransition(order.state, state)) return order;
  if (mailBuyer) await mails[state]?.(deps, trx, order);
  return await transitionOrder(trx, order, state, {
    checked_at: deps.clock.now(),
    ...(sessionId !== null && { session_id: sessionId }),
  });
};

/** Notes where a pending order is paid; null when it is no longer waiting for its payment page. */
export const notePaymentPage = async (
  trx: Trx,
  order: OrderRecord | null,
  sessionId: string,
): Promise<OrderRecord | null> =>
  order?.state === 'pending' ? await transitionOrder(trx, order, 'pending', { session_id: sessionId }) : null;
