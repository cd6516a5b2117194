import type { CaseSource } from '#features/inbox/server/public.ts';
import type { Feature } from '#platform/feature.ts';
import { jobsRoutes } from './routes.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** Jobs that have used up all tries. */
const jobCases: CaseSource = {
  kind: 'job',
  count: ({ jobs }) => jobs.failed(),
  list: async ({ jobs }, limit) =>
    (await jobs.listFailed({ limit, offset: 0 })).map(({ id, title, attempts, reason, failedAt }) => ({
      id,
      title,
      about: t`Failed after ${plural({ attempts }, { one: '# attempt', other: '# attempts' })}`,
      advice: reason === '' ? t`No reason recorded.` : reason,
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
