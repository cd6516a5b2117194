import type { CaseSource } from '#features/inbox/server/public.ts';
import { countUnknownPayments, findUnknownPayments } from './unknown-payments.ts';

/** Payments of this shop without an order. */
export const paymentCases: CaseSource = {
  kind: 'payment',
  count: ({ db }) => countUnknownPayments(db),
  list: async ({ db }, limit) =>
    (await findUnknownPayments(db)).slice(0, limit).map((payment) => ({
      id: payment.session_id,
      title: payment.order_number,
      about: 'The buyer has paid and got nothing.',
      advice:
        payment.reason === null
          ? 'Rebuild the order from what Stripe knows.'
          : `It couldn’t be rebuilt (${payment.reason}): refund it in Stripe’s dashboard.`,
      path: '/dashboard/admin/unknown-payments',
      since: payment.started_at.toISOString(),
      dueAt: null,
      money: { cents: payment.amount_cents, currency: payment.currency },
    })),
};
