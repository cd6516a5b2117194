import type { Deps } from '#platform/deps.ts';
import { sendReset } from './recovery/send-reset.ts';

export const authJobs = (deps: Deps): void => {
  deps.jobs.define('auth.send-reset', {
    title: 'Email a link for a new password',
    handler: (request) => sendReset(deps, request),
  });
};
