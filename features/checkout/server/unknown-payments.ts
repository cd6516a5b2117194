import type { Selectable } from 'kysely';
import { findOrder } from '#features/orders/server/public.ts';
import { isPaid } from '#features/orders/state-groups.ts';
import { afterCommit, type Db, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { maxUnknownPayments } from '../contract-admin.ts';
import type { UnknownPaymentTable } from './tables.ts';

type UnknownPayment = Selectable<UnknownPaymentTable>;

/**
 * Records once that a payment of this shop has no order here, as after a restore from an older backup, and makes a job
 * fail for the admins to see. Nothing is rebuilt automatically, because a copy of a shop must not take over the
 * original's payments. With a `reason` no job fails: the admin who tried to rebuild the order sees the reason.
 */
export const noteUnknownPayment = async (
  { jobs, log, clock }: Deps,
  trx: Trx,
  payment: Omit<UnknownPayment, 'found_at'>,
): Promise<void> => {
  const { session_id: sessionId, order_id: orderId, order_number: order, reason } = payment;
  const insert = trx.insertInto('checkout_unknown_payments').values({ ...payment, found_at: clock.now() });
  if (reason !== null) {
    await insert.onConflict((conflict) => conflict.column('session_id').doUpdateSet({ reason })).execute();
    return;
  }
  const noted = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  if (!noted) return;
  await jobs.send('checkout.find-order', { sessionId }, { trx });
  afterCommit(trx, () =>
    log.error(
      { orderId, order, sessionId },
      'A buyer has paid for an order that isn’t in the database: run npm run reconcile',
    ),
  );
};

/** Fails as long as the payment has no paid order, so that the admins see it. */
export const findOrderOfPayment = async (db: Db, sessionId: string): Promise<void> => {
  const payment = await db
    .selectFrom('checkout_unknown_payments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!payment) return;
  const order = await findOrder(db, { id: payment.order_id });
  if (order && isPaid(order.state)) return await forgetUnknownPayment(db, sessionId);
  const since = payment.started_at.toISOString().slice(0, 10);
  throw new Error(
    `${payment.order_number} was paid (${sessionId}), and is not in the database. Run npm run reconcile -- --since ${since}`,
  );
};

export const forgetUnknownPayment = async (db: Queryable, sessionId: string): Promise<void> => {
  await db.deleteFrom('checkout_unknown_payments').where('session_id', '=', sessionId).execute();
};

/** Payments of this shop without an order, oldest first; 100 at most. */
export const findUnknownPayments = (db: Queryable): Promise<UnknownPayment[]> =>
  db.selectFrom('checkout_unknown_payments').selectAll().orderBy('started_at').limit(maxUnknownPayments).execute();

/** Counts no further than 100. */
export const countUnknownPayments = async (db: Queryable): Promise<number> => {
  const some = db.selectFrom('checkout_unknown_payments').select('session_id').limit(maxUnknownPayments);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
