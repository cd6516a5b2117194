import type { Endpoint, FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type {
  acceptWithdrawal as acceptContract,
  declineWithdrawal as declineContract,
} from '../../contract-withdrawals.ts';
import { isSold } from '../../state-groups.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { findOrder, lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { transitionItem } from '../lifecycle/order-states.ts';
import { findConfirmation } from '../mails/confirmations.ts';
import { findConsent } from '#features/site/server/public.ts';
import { declineGround } from '../withdrawals/decline-ground.ts';
import { findWithdrawal } from '../withdrawals/find-withdrawal.ts';
import { sendAcceptedMail, sendDeclinedMail } from '../withdrawals/withdrawal-mails.ts';
import { withdrawalLife } from '../withdrawals/withdrawal-states.ts';
import { auditOrder } from './audit-order.ts';
import { leftToRefund } from './plan-refund.ts';
import { refundOrder } from './refund-order.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Decision {
  readonly orderId: string;
  readonly actor: UserActor;
}
type Decided<Contract extends Endpoint> = { message: string } | Failure<FailureCode<Contract>>;

/** Shown to buyer and sellers with the refund. */
const reason = 'Withdrawal from the contract';

/** Runs in the deciding transaction, with the order locked; fails if someone else has decided. */
const decide = async (
  deps: Deps,
  trx: Trx,
  order: OrderRecord,
  {
    actor,
    state,
    refund_request_id,
  }: { readonly actor: UserActor; readonly state: 'accepted' | 'declined'; readonly refund_request_id: string | null },
): Promise<Failure<'ORDERS_WITHDRAWAL_DECIDED'> | null> => {
  const at = deps.clock.now();
  const decided = await withdrawalLife
    .moveWhere(trx, state, { refund_request_id, decided_at: at })
    .where('order_id', '=', order.id)
    .returning('order_id')
    .executeTakeFirst();
  if (!decided) return fail('ORDERS_WITHDRAWAL_DECIDED');
  await noteChange(trx, { orderId: order.id, became: `withdrawal-${state}` });
  await auditOrder(trx, order, {
    at,
    actor,
    action: state === 'accepted' ? 'accept-withdrawal' : 'decline-withdrawal',
    before: { withdrawal: 'received' },
    after: { withdrawal: state },
  });
  return null;
};

/** Nothing was paid, or all of it has gone back. */
const isSettled = (order: OrderRecord): boolean => order.state !== 'disputed' && leftToRefund(order) === 0;

/** There's nothing to refund, so this only ends the remaining licenses. */
const acceptUnpaid = (deps: Deps, { orderId, actor }: Decision): Promise<Decided<typeof acceptContract>> =>
  inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('ORDERS_NOT_FOUND');
    const refused = await decide(deps, trx, order, { actor, state: 'accepted', refund_request_id: null });
    if (refused) return refused;
    for (const item of order.items.filter(({ state }) => isSold(state))) {
      await transitionItem(trx, order, item, {
        state: 'withdrawn',
        refundedCents: item.refunded_cents,
        manual: { withheld: true, reason },
      });
    }
    await sendAcceptedMail(deps, trx, order);
    return {
      message: forCaller(
        () => t`The withdrawal is accepted. There was nothing to refund, and the licenses have ended.`,
      ),
    };
  });

/** Accepts by refunding all that is left. If Stripe refuses the refund, `finish-refunds.ts` reopens the withdrawal. */
export const acceptWithdrawal = async (
  deps: Deps,
  { requestId, ...input }: Decision & { readonly requestId: string },
): Promise<Decided<typeof acceptContract>> => {
  const { orderId, actor } = input;
  const order = await findOrder(deps.db, { id: orderId });
  if (!order) return fail('ORDERS_NOT_FOUND');
  const withdrawal = await findWithdrawal(deps.db, orderId);
  if (!withdrawal) return fail('ORDERS_NO_WITHDRAWAL');
  const isRepeated = withdrawal.refund_request_id === requestId;
  if (withdrawal.state !== 'received' && !isRepeated) return fail('ORDERS_WITHDRAWAL_DECIDED');
  if (isSettled(order) && !isRepeated) return await acceptUnpaid(deps, input);
  // An upgrade of an ended license has no base anymore, so it's refunded, too.
  const refund = { orderId, actor, requestId, reason, emailBuyer: true, upgradesToo: true };
  const refunded = await refundOrder(deps, refund, (trx, locked) =>
    decide(deps, trx, locked, { actor, state: 'accepted', refund_request_id: requestId }),
  );
  return isFailure(refunded)
    ? refunded
    : { message: `${forCaller(() => t`The withdrawal is accepted.`)} ${refunded.message}` };
};

/** Declines if the right had ended or never existed; otherwise fails and says what is missing. */
export const declineWithdrawal = (deps: Deps, { orderId, actor }: Decision): Promise<Decided<typeof declineContract>> =>
  inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('ORDERS_NOT_FOUND');
    const withdrawal = await findWithdrawal(trx, orderId);
    if (!withdrawal) return fail('ORDERS_NO_WITHDRAWAL');
    if (withdrawal.state !== 'received') return fail('ORDERS_WITHDRAWAL_DECIDED');
    const consent = await findConsent(trx, order.consent_version);
    const confirmation = await findConfirmation(trx, orderId);
    const ground = forCaller(() =>
      declineGround({ order, withdrawal, confirmation, isConsentKnown: consent !== null }),
    );
    if (ground.kind === 'none') {
      return fail('ORDERS_WITHDRAWAL_STANDS', {
        message: forCaller(() => t`You can’t decline this withdrawal. ${{ why: ground.why }} Accept it.`),
      });
    }
    const refused = await decide(deps, trx, order, { actor, state: 'declined', refund_request_id: null });
    if (refused) return refused;
    await sendDeclinedMail(deps, trx, order, { receivedAt: withdrawal.received_at, ground, consent });
    return { message: forCaller(() => t`The withdrawal is declined, and the buyer gets the reason by email.`) };
  });
