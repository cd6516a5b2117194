import { counted } from '#contract-kit/format.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import type { Feature } from '#platform/feature.ts';
import { jobsRoutes } from './routes.ts';

/** Jobs that have used up all tries. */
const jobCases: CaseSource = {
  kind: 'job',
  count: ({ jobs }) => jobs.failed(),
  list: async ({ jobs }, limit) =>
    (await jobs.listFailed({ limit, offset: 0 })).map(({ id, title, attempts, reason, failedAt }) => ({
      id,
      title,
      about: `Failed after ${counted(attempts, 'attempt')}`,
      advice: reason === '' ? 'No reason recorded.' : reason,
      path: '/dashboard/admin/jobs',
      since: failedAt.toISOString(),
      dueAt: null,
      money: null,
    })),
};

export const jobsFeature: Feature = {
  name: 'jobs',
  owns: 'background work as admins see it',
  routes: jobsRoutes,
  provides: () => ({ 'inbox.cases': [jobCases] }),
};
