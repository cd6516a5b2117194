import { centsToPrice } from '#contract-kit/money.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { findUnknownPayments } from '../unknown-payments.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listUnknownPayments, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const payments = await findUnknownPayments(deps.db);
    return {
      payments: payments.map((payment) => ({
        orderNumber: payment.order_number,
        sessionId: payment.session_id,
        total: centsToPrice(payment.amount_cents),
        startedAt: payment.started_at.toISOString(),
        reason: payment.reason,
      })),
    };
  }),
];
