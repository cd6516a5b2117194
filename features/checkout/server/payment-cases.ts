import type { CaseSource } from '#features/inbox/server/public.ts';
import { countUnknownPayments, findUnknownPayments } from './unknown-payments.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Payments of this shop without an order. */
export const paymentCases: CaseSource = {
  kind: 'payment',
  count: ({ db }) => countUnknownPayments(db),
  list: async ({ db }, limit) =>
    (await findUnknownPayments(db)).slice(0, limit).map((payment) => ({
      id: payment.session_id,
      title: payment.order_number,
      about: forCaller(() => t`The buyer has paid and got nothing.`),
      advice: forCaller(() =>
        payment.reason === null
          ? t`Rebuild the order from what Stripe knows.`
          : t`It couldn’t be rebuilt (${{ reason: payment.reason }}): refund it in Stripe’s dashboard.`,
      ),
      path: '/dashboard/admin/unknown-payments',
      since: payment.started_at.toISOString(),
      dueAt: null,
      money: { cents: payment.amount_cents, currency: payment.currency },
    })),
};
