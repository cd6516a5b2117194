import type { Selectable } from 'kysely';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { ResponseOf, FailureCode } from '#contract-kit/endpoint.ts';
import { formatCents } from '#contract-kit/format.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure, refusalSentences } from '#platform/stripe/provider-failure.ts';
import type { refundOrder as contract } from '../../contract-admin.ts';
import { lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';
import type { RefundTable } from '../tables.ts';
import { askProvider } from './deps.ts';
import { auditOrder } from './audit-order.ts';
import { finishRefunds } from './finish-refunds.ts';
import { findStandingUpgrades } from '../upgrades/standing-upgrades.ts';
import { planRefund, type RefundPart, type WantedRefund } from './plan-refund.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refund = Selectable<RefundTable>;
type Refusal = Failure<FailureCode<typeof contract>>;

interface RefundInput extends WantedRefund {
  readonly orderId: string;
  readonly actor: UserActor;
  readonly requestId: string;
  readonly reason: string;
  readonly emailBuyer: boolean;
}

/** Writes more in the transaction that plans the refund, with the order locked; a failure undoes both. */
type AlsoWrite<Code extends string> = (trx: Trx, order: OrderRecord) => Promise<Failure<Code> | null>;

/**
 * Refunds money once, despite repeated requests and crashes. The request is stored if that much is left at Stripe, then
 * sent with the row's id as idempotency key, here or by a job. Reconciliation decides what grants and sellers lose.
 */
export const refundOrder = async <Code extends string = never>(
  deps: Deps,
  input: RefundInput,
  also?: AlsoWrite<Code>,
): Promise<ResponseOf<typeof contract> | Refusal | Failure<Code>> => {
  const fresh = await askProvider(deps, input.orderId, () => reconcileOrder(deps, input.orderId));
  if (isFailure(fresh)) return fresh;
  const planned = await inTransaction(deps.db, (trx) => writeRefunds(deps, trx, input, also));
  if (isFailure(planned)) return planned;
  const refused = await finishNow(deps, input.orderId);
  return await responseOf(deps, input, refused);
};

/** Returns Stripe's refusal; null if there is none, or if Stripe is unavailable and a job continues. */
const finishNow = async (deps: Deps, orderId: string): Promise<PaymentProviderError | null> => {
  try {
    await finishRefunds(deps, orderId);
    return null;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(deps.log, error, 'refund a payment', { orderId });
    return error.refused ? error : null;
  }
};

const findRequest = (db: Trx | Deps['db'], requestId: string): Promise<Refund[]> =>
  db.selectFrom('orders_refunds').selectAll().where('request_id', '=', requestId).orderBy('id').execute();

const writeRefunds = async <Code extends string>(
  deps: Deps,
  trx: Trx,
  input: RefundInput,
  also?: AlsoWrite<Code>,
): Promise<Refusal | Failure<Code> | null> => {
  const order = await lockOrder(trx, input.orderId);
  if (!order) return fail('ORDERS_NOT_FOUND');
  const earlier = await findRequest(trx, input.requestId);
  if (earlier.length > 0) return isSame(earlier, input) ? null : fail('ORDERS_REQUEST_USED');
  const open = await trx
    .selectFrom('orders_refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  if (open) return fail('ORDERS_REFUND_UNDER_WAY');
  const upgrades = await findStandingUpgrades(
    trx,
    order.items.map(({ id }) => id),
  );
  const parts = planRefund(order, input, upgrades);
  if (isFailure(parts)) return parts;
  await write(deps, trx, order, input, parts);
  return (await also?.(trx, order)) ?? null;
};

/** Whether the stored refunds come from the same request, as far as their rows show. */
const isSame = (earlier: readonly Refund[], { orderId, items, cents }: RefundInput): boolean => {
  const [first] = earlier;
  if (first?.order_id !== orderId) return false;
  if (items) return items.length === earlier.length && earlier.every(({ item_id }) => items.includes(item_id ?? ''));
  return first.item_id === null && (cents === undefined || first.amount_cents === cents);
};

const write = async (
  { jobs, clock }: Deps,
  trx: Trx,
  order: OrderRecord,
  { requestId, reason, emailBuyer, actor }: RefundInput,
  parts: readonly RefundPart[],
): Promise<void> => {
  const at = clock.now();
  await trx
    .insertInto('orders_refunds')
    .values(
      parts.map(({ itemId, cents }) => ({
        id: newId(at.getTime()),
        request_id: requestId,
        order_id: order.id,
        item_id: itemId,
        amount_cents: cents,
        reason,
        email_buyer: emailBuyer,
        created_at: at,
      })),
    )
    .execute();
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  await auditOrder(trx, order, {
    at,
    actor,
    action: 'refund-order',
    reason,
    before: { refundedCents: order.refunded_cents },
    after: { refundedCents: order.refunded_cents + cents, parts, buyerEmailed: emailBuyer },
  });
  await jobs.send('orders.refund', { orderId: order.id }, { trx, singletonKey: order.id });
};

const responseOf = async (
  { db }: Deps,
  input: RefundInput,
  now: PaymentProviderError | null,
): Promise<ResponseOf<typeof contract> | Refusal> => {
  const refunds = await findRequest(db, input.requestId);
  const sumOf = (state: Refund['state']): number =>
    refunds.filter((refund) => refund.state === state).reduce((sum, refund) => sum + refund.amount_cents, 0);
  const refused = refunds.find(({ state }) => state === 'refused');
  const [made, waiting] = [sumOf('made'), sumOf('planned')];
  if (refused && made + waiting === 0) {
    return fail('ORDERS_REFUND_REFUSED', {
      message: forCaller(() => t`The payment provider refused this refund: ${{ reason: refused.refusal ?? '' }}`),
    });
  }
  const words = forCaller(() => [
    ...(made > 0 ? [t`${{ amount: formatCents(made) }} was refunded.`] : []),
    ...(waiting > 0
      ? [
          now
            ? t`The payment provider refuses ${{ amount: formatCents(waiting) }} for now: ${{ reason: refusalSentences(now) }} We’ll keep trying.`
            : t`${{ amount: formatCents(waiting) }} waits for the payment provider and is refunded as soon as it answers.`,
        ]
      : []),
    ...(refused
      ? [
          t`The payment provider refused ${{ amount: formatCents(sumOf('refused')) }}: ${{ reason: refused.refusal ?? '' }}`,
        ]
      : []),
  ]);
  return {
    message: words.join(' '),
    refunds: refunds.map(({ id, item_id: itemId, amount_cents: cents, state }) => ({ id, itemId, cents, state })),
  };
};
