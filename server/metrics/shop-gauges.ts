import { paymentInbox } from '#features/orders/server/public-programs.ts';
import { sellerInbox } from '#features/payouts/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { SharedGauge } from '#platform/feature.ts';
import { byLabel } from '#platform/metrics/counts.ts';
import type { Gauge } from '#platform/metrics/create-metrics.ts';
import { features } from '../features.ts';
import { readInDatabase } from './read-in-database.ts';

export type GaugeDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'disk' | 'log'>;

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

const sharedGauges = ({ jobs }: GaugeDeps): SharedGauge[] => [
  ...features.flatMap(({ gauges = [] }) => gauges),
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
    name: 'stemhouse_webhooks_open',
    help: 'Events of the payment provider that haven’t been handled: waiting, late (5 minutes), abandoned (3 days).',
    labels: ['endpoint', 'state'],
    read: async (trx, now) => {
      const counts = {
        account: await paymentInbox.countOpen(trx, now),
        connect: await sellerInbox.countOpen(trx, now),
      };
      return Object.entries(counts).flatMap(([endpoint, open]) =>
        byLabel('state', { ...open }).map(({ labels, value }) => ({ labels: { endpoint, ...labels }, value })),
      );
    },
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
