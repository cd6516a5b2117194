import { getPriority } from 'node:os';
import { serveJobs } from './serve-jobs.ts';

serveJobs({
  tell: async () => ({ pid: process.pid, priority: getPriority(), environment: Object.keys(process.env) }),
  hang: () => new Promise(() => {}),
});
