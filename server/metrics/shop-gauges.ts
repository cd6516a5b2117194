import { dayMs } from '#contract-kit/numbers/durations.ts';
import { countUploads } from '#features/studio/server/public.ts';
import { countUnknownPayments } from '#features/checkout/server/public.ts';
import { countUnsentMails } from '#features/mailing/server/public.ts';
import { countLateChecks, countOrdersSince, countUndelivered, paymentInbox } from '#features/orders/server/public.ts';
import { countFailedTransfers, countOpenTransfers, sellerInbox, sumOwed } from '#features/payouts/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Sample } from '#platform/metrics/counts.ts';
import type { Gauge } from '#platform/metrics/create-metrics.ts';
import { readInDatabase } from './read-in-database.ts';

export type GaugeDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'disk' | 'log'>;

/** One sample per key, which becomes the label's value. */
const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));

/** Gauges that differ between the shop's processes. */
const ownGauges = ({ db, disk }: GaugeDeps): Gauge[] => [
  {
    name: 'stemhouse_database_up',
    help: '1 while this process reaches the database.',
    labels: [],
    read: () => [{ labels: {}, value: db.availability.outage() ? 0 : 1 }],
  },
  {
    name: 'stemhouse_database_connections',
    help: 'Connections of this process’s pool (used, idle), and callers that wait for one (waiting).',
    labels: ['state'],
    read: () => {
      const { totalCount, idleCount, waitingCount } = db.pool;
      return byLabel('state', { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount });
    },
  },
  {
    name: 'stemhouse_disk_bytes',
    help: 'The disk that holds DATA_DIR.',
    labels: ['kind'],
    read: async () => {
      const room = await disk.read().catch(() => null);
      return room ? byLabel('kind', { free: room.freeBytes, total: await disk.totalBytes() }) : [];
    },
  },
];

/** Gauges from the database, equal in all processes of the shop. */
const sharedGauges = ({ jobs, clock }: GaugeDeps): (Omit<Gauge, 'read'> & { read(trx: Trx): Promise<Sample[]> })[] => [
  {
    name: 'stemhouse_jobs',
    help: 'Jobs that wait (also for a later time), run, or have failed for good.',
    labels: ['queue', 'state'],
    read: async (trx) =>
      (await jobs.counts(trx)).flatMap(({ name, waiting, running, failed }) =>
        byLabel('state', { waiting, running, failed }).map(({ labels, value }) => ({
          labels: { queue: name, ...labels },
          value,
        })),
      ),
  },
  {
    name: 'stemhouse_undelivered_order_mails',
    help: 'Emails to buyers about their orders that bounced in the last 30 days and were not sent since; at most 1000 are counted.',
    labels: [],
    read: async (trx) => [{ labels: {}, value: await countUndelivered(trx, clock.now()) }],
  },
  {
    name: 'stemhouse_mails',
    help: 'Mails that wait to be sent, or were given up; of each at most 10000 are counted.',
    labels: ['state'],
    read: async (trx) => byLabel('state', await countUnsentMails(trx)),
  },
  {
    name: 'stemhouse_webhooks_open',
    help: 'Events of the payment provider that haven’t been handled: waiting, late (5 minutes), abandoned (3 days).',
    labels: ['endpoint', 'state'],
    read: async (trx) => {
      const now = clock.now();
      const counts = {
        account: await paymentInbox.countOpen(trx, now),
        connect: await sellerInbox.countOpen(trx, now),
      };
      return Object.entries(counts).flatMap(([endpoint, open]) =>
        byLabel('state', { ...open }).map(({ labels, value }) => ({ labels: { endpoint, ...labels }, value })),
      );
    },
  },
  {
    name: 'stemhouse_orders',
    help: 'Orders placed in the last 24 hours, by the state they are in now.',
    labels: ['state'],
    read: async (trx) => {
      const rows = await countOrdersSince(trx, new Date(clock.now().getTime() - dayMs));
      return rows.map(({ state, count }) => ({ labels: { state }, value: count }));
    },
  },
  {
    name: 'stemhouse_order_checks',
    help: 'Orders that should have been checked with the payment provider over 15 minutes ago (late).',
    labels: ['state'],
    read: async (trx) => byLabel('state', { late: await countLateChecks(trx, clock.now()) }),
  },
  {
    name: 'stemhouse_unknown_payments',
    help: 'Payments of this shop whose orders are not in its database; 100 at most.',
    labels: [],
    read: async (trx) => [{ labels: {}, value: await countUnknownPayments(trx) }],
  },
  {
    name: 'stemhouse_transfers',
    help: 'Transfers to sellers and their reversals: begun (open), or refused and unresolved (failed).',
    labels: ['state'],
    read: async (trx) =>
      byLabel('state', { open: await countOpenTransfers(trx), failed: await countFailedTransfers(trx) }),
  },
  {
    name: 'stemhouse_owed_cents',
    help: 'What the label owes its sellers, in hundredths of the currency.',
    labels: ['currency'],
    read: async (trx) => (await sumOwed(trx)).map(({ currency, cents }) => ({ labels: { currency }, value: cents })),
  },
  {
    name: 'stemhouse_uploads',
    help: 'Uploads in pieces, by what is happening to them.',
    labels: ['state'],
    read: async (trx) => (await countUploads(trx)).map(({ state, count }) => ({ labels: { state }, value: count })),
  },
];

export const shopGauges = (deps: GaugeDeps): Gauge[] => {
  const shared = sharedGauges(deps);
  const read = readInDatabase(deps, shared);
  return [
    ...ownGauges(deps),
    ...shared.map(({ name, help, labels }) => ({
      name,
      help,
      labels,
      read: async () => (await read()).get(name) ?? [],
    })),
  ];
};
