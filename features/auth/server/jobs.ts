import type { Deps } from '#platform/deps.ts';
import { sendReset } from './recovery/send-reset.ts';

export const authJobs = (deps: Deps): void => {
  deps.jobs.define('auth.send-reset', {
    title: 'Email a password reset link',
    handler: (request) => sendReset(deps, request),
  });
};
