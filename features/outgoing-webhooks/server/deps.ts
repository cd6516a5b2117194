import type { Deps } from '#platform/deps.ts';

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'outbound' | 'publicUrl'>;

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'outgoing-webhooks.deliver': { endpointId: string };
    'outgoing-webhooks.deliver-unproven': { endpointId: string };
    'outgoing-webhooks.sweep': Record<string, never>;
  }
}
