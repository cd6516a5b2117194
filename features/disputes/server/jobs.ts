import './tables.ts';
import type { DisputesDeps } from './disputes-deps.ts';
import { lookAtOrder } from './look.ts';
import { finishAccepting, finishSubmitting } from './respond/finish.ts';
import { stageEvidence } from './respond/stage.ts';
import { watch } from './watch.ts';

/** Enough retries for a provider that is down for a day; what is left then, the hourly look goes on with. */
const patient = { retryLimit: 20, retryDelay: 2, expireInSeconds: 300 } as const;

export const disputesJobs = (deps: DisputesDeps): void => {
  const { jobs } = deps;
  jobs.define('disputes.look', {
    title: 'Ask Stripe about a disputed payment',
    handler: ({ orderId }) => lookAtOrder(deps, orderId),
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
    title: 'Look after disputes',
    handler: () => watch(deps),
    cron: '41 * * * *',
  });
};
