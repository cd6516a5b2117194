import type { Deps } from '#platform/deps.ts';
import { forgetOld } from './forget-old.ts';
import { sendReset } from './recovery/send-reset.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'auth.forget-old': Record<string, never>;
  }
}

export const authJobs = (deps: Deps): void => {
  deps.jobs.define('auth.send-reset', { handler: (request) => sendReset(deps, request) });
  deps.jobs.define('auth.forget-old', { handler: () => forgetOld(deps), cron: '17 4 * * *' });
};
