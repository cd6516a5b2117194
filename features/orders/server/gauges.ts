import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { SharedGauge } from '#platform/feature.ts';
import { byLabel } from '#platform/metrics/counts.ts';
import { countLateChecks, countOrdersSince } from './lifecycle/orders-to-check.ts';
import { countUndelivered } from './mails/mail-cases.ts';

export const ordersGauges: readonly SharedGauge[] = [
  {
    name: 'stemhouse_undelivered_order_mails',
    help: 'Emails to buyers about their orders that bounced in the last 30 days and were not sent since; at most 1000 are counted.',
    labels: [],
    read: async (trx, now) => [{ labels: {}, value: await countUndelivered(trx, now) }],
  },
  {
    name: 'stemhouse_orders',
    help: 'Orders placed in the last 24 hours, by the state they are in now.',
    labels: ['state'],
    read: async (trx, now) => {
      const rows = await countOrdersSince(trx, new Date(now.getTime() - dayMs));
      return rows.map(({ state, count }) => ({ labels: { state }, value: count }));
    },
  },
  {
    name: 'stemhouse_order_checks',
    help: 'Orders that should have been checked with the payment provider over 15 minutes ago (late).',
    labels: ['state'],
    read: async (trx, now) => byLabel('state', { late: await countLateChecks(trx, now) }),
  },
];
