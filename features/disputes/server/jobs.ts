import type { Deps } from '#platform/deps.ts';
import './tables.ts';
import { refreshDisputes } from './refresh-disputes.ts';
import { finishAccepting, finishSubmitting } from './respond/finish.ts';
import { stageEvidence } from './respond/stage.ts';
import { watch } from './watch.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'disputes.refresh': { orderId: string };
    'disputes.look': { orderId: string };
    'disputes.stage': { disputeId: string };
    'disputes.submit': { disputeId: string };
    'disputes.accept': { disputeId: string };
    'disputes.watch': Record<string, never>;
  }
}
/** Enough retries for about ten hours without Stripe; the hourly check continues with what is left after that. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 300 } as const;

export const disputesJobs = (deps: Deps): void => {
  const { jobs } = deps;
  const refresh = {
    title: 'Update the disputes of a payment from Stripe',
    handler: ({ orderId }: { readonly orderId: string }) => refreshDisputes(deps, orderId),
    ...patient,
  };
  jobs.define('disputes.refresh', refresh);
  // Queued by a server of the previous version.
  jobs.define('disputes.look', { ...refresh, title: `${refresh.title} (earlier version)` });
  jobs.define('disputes.stage', {
    title: 'Collect the evidence for a dispute',
    handler: ({ disputeId }) => stageEvidence(deps, disputeId),
    ...patient,
  });
  jobs.define('disputes.submit', {
    title: 'Submit the evidence for a dispute',
    handler: ({ disputeId }) => finishSubmitting(deps, disputeId),
    ...patient,
  });
  jobs.define('disputes.accept', {
    title: 'Accept the loss of a dispute',
    handler: ({ disputeId }) => finishAccepting(deps, disputeId),
    ...patient,
  });
  jobs.define('disputes.watch', {
    title: 'Check disputes',
    handler: () => watch(deps),
    cron: '41 * * * *',
  });
};
