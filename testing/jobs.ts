import type { Jobs } from '#platform/jobs/jobs.ts';

/** The same jobs, except for how they are sent. */
export const withSend = (jobs: Jobs, send: Jobs['send']): Jobs => ({
  send,
  define: (...args) => jobs.define(...args),
  start: () => jobs.start(),
  stop: (...args) => jobs.stop(...args),
  idle: (...args) => jobs.idle(...args),
  failed: () => jobs.failed(),
  counts: () => jobs.counts(),
  listFailed: (...args) => jobs.listFailed(...args),
  retry: (...args) => jobs.retry(...args),
});

const none = (): never => {
  throw new Error('This shop has no jobs.');
};

/** For code under test that sends no jobs. */
export const withoutJobs: Jobs = {
  send: none,
  define: none,
  start: none,
  stop: none,
  idle: none,
  failed: none,
  counts: none,
  listFailed: none,
  retry: none,
};
