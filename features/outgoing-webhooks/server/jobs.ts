import type { Deps } from '#platform/deps.ts';
import { runEndpoint, sweep } from './delivery/run-endpoint.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'outgoing-webhooks.deliver': { endpointId: string };
    'outgoing-webhooks.deliver-unproven': { endpointId: string };
    'outgoing-webhooks.sweep': Record<string, never>;
  }
}

export const outgoingWebhooksJobs = (deps: Deps): void => {
  deps.jobs.define('outgoing-webhooks.deliver', {
    title: 'Deliver webhooks to an endpoint',
    handler: ({ endpointId }) => runEndpoint(deps, endpointId, { onlyProven: true }),
    concurrency: 4,
  });
  deps.jobs.define('outgoing-webhooks.deliver-unproven', {
    title: 'Deliver webhooks to an endpoint that is new or failed last time',
    handler: ({ endpointId }) => runEndpoint(deps, endpointId),
    concurrency: 8,
  });
  deps.jobs.define('outgoing-webhooks.sweep', {
    title: 'Find due webhooks',
    handler: () => sweep(deps),
    cron: '* * * * *',
  });
};
