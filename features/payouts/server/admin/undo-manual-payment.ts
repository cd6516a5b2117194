import type { Selectable } from 'kysely';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { undoManualPayment as contract } from '../../contract-admin.ts';
import { releaseOffsets } from '../debts/release-offsets.ts';
import { findDue } from '../ledger/find-due.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { writeManualLines } from '../ledger/write-manual-lines.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { mailPaymentUndone } from '../taken-back/correction-mails.ts';
import type { ManualPaymentTable } from '../tables.ts';
import { undoneLabel } from './payment-labels.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Payment = Selectable<ManualPaymentTable>;
type Refusal = Failure<FailureCode<typeof contract>>;

interface UndoInput {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly requestId: string;
  readonly reason: string;
  readonly actor: UserActor;
}

/** Orders that get a job right away; the sweep handles the rest. */
const maxJobs = 100;

/**
 * Cancels a wrongly recorded payment by a counter-entry in each of its orders, and transfers what is owed again. This
 * happens once, however many admins request it: the database allows only one row that undoes a payment.
 */
export const undoManualPayment = async (deps: PayoutsDeps, input: UndoInput): Promise<{ message: string } | Refusal> =>
  await inTransaction(deps.db, async (trx) => {
    await lockSeller(trx, input.sellerId);
    const payment = await trx
      .selectFrom('payouts_manual_payments')
      .selectAll()
      .where('id', '=', input.paymentId)
      .where('seller_id', '=', input.sellerId)
      .where('undoes', 'is', null)
      .executeTakeFirst();
    if (!payment) return fail('PAYOUTS_NO_PAYMENT');
    const done = { message: forCaller(() => t`Undone. The seller’s balance is as it was before the note.`) };
    const earlier = await trx
      .selectFrom('payouts_manual_payments')
      .select('id')
      .where('undoes', '=', payment.id)
      .executeTakeFirst();
    if (earlier) return earlier.id === input.requestId ? done : fail('PAYOUTS_ALREADY_UNDONE');
    return (await undo(deps, trx, input, payment)) ? done : fail('PAYOUTS_REQUEST_USED');
  });

/** @returns false if the request's id belongs to another payment */
const undo = async (deps: PayoutsDeps, trx: Trx, input: UndoInput, payment: Payment): Promise<boolean> => {
  const { clock, jobs } = deps;
  const { requestId: paymentId, sellerId } = input;
  const now = clock.now();
  const inserted = await trx
    .insertInto('payouts_manual_payments')
    .values({
      ...payment,
      id: paymentId,
      cents: -payment.cents,
      note: input.reason,
      undoes: payment.id,
      noted_by: input.actor.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const before = await findBalance(trx, payment);
  const parts = await findLines(trx, payment.id);
  await writeManualLines(trx, now, {
    paymentId,
    sellerId,
    currency: payment.currency,
    parts: parts.map(({ order, cents }) => ({ order, cents: -cents })),
    describe: (order) => undoneLabel(payment, order.number),
  });
  const unequal = parts.map(({ order }) => order.id);
  for (const { order } of payment.cents < 0 ? parts : []) {
    const cents = await findDue(trx, order.id, sellerId);
    if (cents > 0) unequal.push(...(await releaseOffsets(trx, now, { owing: order, sellerId, cents })));
  }
  for (const orderId of [...new Set(unequal)].slice(0, maxJobs)) {
    await jobs.send('payouts.settle-order', { orderId }, { trx, singletonKey: orderId });
  }
  await mailPaymentUndone(deps, trx, { payment, counterEntryId: paymentId, reason: input.reason });
  await writeAudit(trx, {
    at: now,
    actorId: input.actor.id,
    from: input.actor.address,
    action: 'payouts.undo-payment',
    subjectId: sellerId,
    details: {
      paymentId: payment.id,
      counterEntryId: paymentId,
      reason: input.reason,
      currency: payment.currency,
      before: { balanceCents: before },
      after: { balanceCents: before - payment.cents },
    },
  });
  return true;
};

const findLines = async (
  trx: Trx,
  paymentId: string,
): Promise<{ readonly order: NamedOrder; readonly cents: number }[]> => {
  const rows = await trx
    .selectFrom('payouts_entries')
    .select(['order_id', 'order_number', 'cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
  return rows.map(({ order_id, order_number, cents }) => ({
    order: { id: order_id ?? '', number: order_number ?? '' },
    cents,
  }));
};

const findBalance = async (trx: Trx, { seller_id: sellerId, currency }: Payment): Promise<number> => {
  const row = await trx
    .selectFrom('payouts_balances')
    .select('cents')
    .where('seller_id', '=', sellerId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.cents ?? 0;
};
