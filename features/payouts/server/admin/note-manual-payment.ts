import type { FailureCode } from '#contract-kit/endpoint.ts';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { formatMoney } from '#contract-kit/format.ts';
import type { noteManualPayment as contract } from '../../contract-admin.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import { writeManualLines } from '../ledger/write-manual-lines.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { resolveFailures } from '../transfers/resolve-failures.ts';
import { allocate, findOpenOrders, settleableOf } from './open-orders.ts';
import { paymentLabel } from './payment-labels.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refusal = Failure<FailureCode<typeof contract>>;
type Body = ParsedInput<typeof contract>['body'];

interface PaymentInput extends Body {
  readonly sellerId: string;
  readonly actor: UserActor;
}

/**
 * Records a payment outside Stripe as lines of the orders that it pays, so that later transfers or deductions cover
 * only the rest. The seller's lock serializes all decisions about their money. A repeated request counts once. A second
 * admin who saw the same balance is refused, because the balance has changed.
 */
export const noteManualPayment = async (
  deps: PayoutsDeps,
  input: PaymentInput,
): Promise<{ message: string } | Refusal> => {
  const noted = await inTransaction(deps.db, (trx) => note(deps, trx, input));
  if (isFailure(noted)) return noted;
  return {
    message: forCaller(() => {
      const amount = formatMoney(input.cents, input.currency);
      return input.direction === 'to-seller'
        ? t`Recorded: the label paid ${{ amount }} outside Stripe. It won’t be transferred again.`
        : t`Recorded: the seller paid ${{ amount }} outside Stripe. It won’t be deducted again.`;
    }),
  };
};

const note = async (deps: PayoutsDeps, trx: Trx, input: PaymentInput): Promise<Refusal | null> => {
  const { sellerId, requestId, direction, currency } = input;
  await lockSeller(trx, sellerId);
  const [seller] = await findUsersByIds(trx, [sellerId]);
  if (!seller) return fail('PAYOUTS_NO_SELLER');
  const earlier = await findPayment(trx, requestId);
  if (earlier) return isSame(earlier, input) ? null : fail('PAYOUTS_REQUEST_USED');
  const orders = (await findOpenOrders(trx, sellerId)).filter((order) => order.currency === currency);
  const { cents: balance, payable, collectable } = settleableOf(orders);
  const max = direction === 'to-seller' ? payable : collectable;
  if (input.expected !== max) return fail('PAYOUTS_CHANGED');
  if (input.cents > max) return tooMuch(input, max);
  const now = deps.clock.now();
  if (!(await insert(trx, now, input))) return fail('PAYOUTS_REQUEST_USED');
  const sign = direction === 'to-seller' ? -1 : 1;
  const parts = allocate(orders, direction, input.cents);
  await writeManualLines(trx, now, {
    paymentId: requestId,
    sellerId,
    currency,
    parts: parts.map((part) => ({ order: part.order, cents: sign * part.cents })),
    describe: (order) => paymentLabel({ ...input, cents: sign * input.cents }, order.number),
  });
  await resolveFailures(trx, sellerId);
  await audit(trx, now, input, { before: balance, after: balance + sign * input.cents });
  return null;
};

const findPayment = (trx: Trx, id: string) =>
  trx.selectFrom('payouts_manual_payments').selectAll().where('id', '=', id).executeTakeFirst();

type Noted = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Whether the earlier payment is this one, sent twice. */
const isSame = (earlier: Noted, input: PaymentInput): boolean =>
  earlier.seller_id === input.sellerId &&
  earlier.undoes === null &&
  earlier.cents === (input.direction === 'to-seller' ? -input.cents : input.cents) &&
  earlier.currency === input.currency &&
  earlier.method === input.method &&
  earlier.reference === input.reference;

const tooMuch = ({ direction, currency }: PaymentInput, max: number): Refusal => {
  const message = forCaller(() => {
    const code = currency.toUpperCase();
    const amount = formatMoney(max, currency);
    if (direction === 'to-seller') {
      return max === 0
        ? t`Nothing in ${{ currency: code }} is owed to this seller that could be recorded now.`
        : t`At most ${{ amount }} is owed to this seller.`;
    }
    return max === 0
      ? t`Nothing in ${{ currency: code }} is owed by this seller that could be recorded now.`
      : t`At most ${{ amount }} is owed by this seller.`;
  });
  return fail('PAYOUTS_TOO_MUCH', { message, fields: { cents: [message] } });
};

/** @returns false if another seller's payment has this id */
const insert = async (trx: Trx, now: Date, input: PaymentInput): Promise<boolean> => {
  const inserted = await trx
    .insertInto('payouts_manual_payments')
    .values({
      id: input.requestId,
      seller_id: input.sellerId,
      cents: input.direction === 'to-seller' ? -input.cents : input.cents,
      currency: input.currency,
      method: input.method,
      reference: input.reference,
      note: input.note,
      undoes: null,
      noted_by: input.actor.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

const audit = (trx: Trx, at: Date, input: PaymentInput, balance: { readonly before: number; readonly after: number }) =>
  writeAudit(trx, {
    at,
    actorId: input.actor.id,
    from: input.actor.address,
    action: 'payouts.note-payment',
    subjectId: input.sellerId,
    details: {
      paymentId: input.requestId,
      direction: input.direction,
      cents: input.cents,
      currency: input.currency,
      method: input.method,
      reference: input.reference,
      note: input.note,
      before: { balanceCents: balance.before },
      after: { balanceCents: balance.after },
    },
  });
