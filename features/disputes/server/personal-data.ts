import { centsToPrice } from '#contract-kit/money.ts';
import { findOrderIdsOf } from '#features/orders/server/public.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** Closing an account deletes the evidence of disputes that are over. For an open one, the shop still needs it. */
export const disputesPersonalData = (): PersonalData => ({
  name: 'disputes',
  collect: async (db, person) => {
    const orders = await findOrderIdsOf(db, person.id);
    if (orders.length === 0) return { data: { disputes: [], warnings: [] } };
    const [disputes, warnings] = await Promise.all([
      db.selectFrom('disputes_disputes').selectAll().where('order_id', 'in', orders).orderBy('opened_at').execute(),
      db.selectFrom('disputes_warnings').selectAll().where('order_id', 'in', orders).orderBy('warned_at').execute(),
    ]);
    return {
      data: {
        disputes: disputes.map((dispute) => ({
          id: dispute.id,
          orderId: dispute.order_id,
          status: dispute.status,
          reason: dispute.reason,
          amount: centsToPrice(dispute.amount_cents),
          currency: dispute.currency,
          openedAt: dispute.opened_at,
          submittedAt: dispute.submitted_at,
          evidence: dispute.texts,
        })),
        warnings: warnings.map((warning) => ({
          id: warning.id,
          orderId: warning.order_id,
          fraudType: warning.fraud_type,
          warnedAt: warning.warned_at,
        })),
      },
    };
  },
  erase: async (trx, person) => {
    const orders = await findOrderIdsOf(trx, person.id);
    if (orders.length === 0) return [];
    const over = await trx
      .updateTable('disputes_disputes')
      .set({ texts: null })
      .where('order_id', 'in', orders)
      .where('state', '=', 'over')
      .returning('id')
      .execute();
    if (over.length > 0) {
      const ids = over.map(({ id }) => id);
      await trx.deleteFrom('disputes_files').where('dispute_id', 'in', ids).execute();
    }
    return [];
  },
});
