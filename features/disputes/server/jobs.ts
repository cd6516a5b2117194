import './tables.ts';
import type { DisputesDeps } from './disputes-deps.ts';
import { refreshDisputes } from './refresh-disputes.ts';
import { finishAccepting, finishSubmitting } from './respond/finish.ts';
import { stageEvidence } from './respond/stage.ts';
import { watch } from './watch.ts';

/** Enough retries to outlast a day without Stripe; the hourly check continues with what is left then. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 300 } as const;

export const disputesJobs = (deps: DisputesDeps): void => {
  const { jobs } = deps;
  // A server of the previous version queues the second name.
  for (const name of ['disputes.refresh', 'disputes.look'] as const)
    jobs.define(name, {
      title: 'Ask Stripe about a disputed payment',
      handler: ({ orderId }) => refreshDisputes(deps, orderId),
      ...patient,
    });
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
