import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageCounts, pageNumber, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

export const jobCounts = z.object({
  /** For example "mailing.send". */
  name: z.string(),
  /** For example "Send an email". */
  title: z.string(),
  /** Includes jobs that are due later or wait for a retry. */
  waiting: z.number().int(),
  running: z.number().int(),
  /** Number of jobs that have used up all tries. */
  failed: z.number().int(),
});
export type JobCounts = z.infer<typeof jobCounts>;

export const failedJob = z.object({
  id,
  name: z.string(),
  title: z.string(),
  failedAt: time,
  attempts: z.number().int(),
  /** Message of the last error, at most 500 characters. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/jobs',
  summary:
    'Get the numbers of waiting, running and failed jobs of each kind, and the failed jobs, newest first, 20 a page',
  access: 'admin',
  query: z.object({ page: pageNumber() }),
  response: z.object({
    counts: z.array(jobCounts),
    failed: z.array(failedJob),
    ...pageCounts,
    page: z.number().int(),
  }),
});
export type JobsPage = z.infer<typeof listJobs.response>;

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/jobs/:jobId/retry',
  summary: 'Retry a failed job',
  access: 'admin',
  params: z.object({ jobId: id }),
  response: message,
  failures: { JOBS_NOT_FAILED: { status: 404, message: () => t`This job is no longer on the failed list.` } },
});
