import { getSite } from '#features/settings/contract.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { readDemoProgress } from './demo-progress.ts';

const shown = { live: 'live', test: 'test', sandbox: 'test', off: 'off' } as const;

export const settingsRoutes = ({ db, config, payments }: Pick<Deps, 'db' | 'config' | 'payments'>): Route[] => [
  route(getSite, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    const demo = config.demo ? await readDemoProgress(db) : null;
    return {
      payments: shown[payments.mode],
      demo: demo && demo.ready < demo.total ? { ready: demo.ready, total: demo.total } : null,
      outbox: config.outbox ? '/dev/outbox' : null,
      consent: config.consent,
    };
  }),
];
