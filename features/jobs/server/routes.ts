import { fail } from '#contract-kit/failure.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { listJobs, retryJob } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const perPage = 20;

export const jobsRoutes = ({ jobs, db, clock }: Deps): Route[] => [
  route(listJobs, async ({ query: { page }, reply }) => {
    reply.header('cache-control', 'no-store');
    const [counts, total] = await Promise.all([jobs.counts(), jobs.failed()]);
    const way = fromNearerEnd({ offset: (page - 1) * perPage, limit: perPage, total });
    const failed = await jobs.listFailed(way);
    return {
      counts,
      failed: (way.backward ? failed.toReversed() : failed).map((job) => ({
        ...job,
        failedAt: job.failedAt.toISOString(),
      })),
      total,
      page,
      pages: pagesOf(total, perPage),
    };
  }),
  route(retryJob, ({ params: { jobId }, actor }) =>
    inTransaction(db, async (trx) => {
      const job = await jobs.retry(jobId, trx);
      if (job === null) return fail('JOBS_NOT_FAILED');
      await writeAudit(trx, {
        at: clock.now(),
        actorId: actor.id,
        from: actor.address,
        action: 'jobs.retry',
        subjectId: jobId,
        details: { name: job.name },
      });
      return { message: forCaller(() => t`The job will run again.`) };
    }),
  ),
];
