import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted, formatSecond } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminList } from '#ui/lists/admin-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { FailedJob, JobCounts, JobsPage, retryJob } from '../../contract.ts';
import { jobsKey, jobsQuery } from '../queries.ts';

const useRetry = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) =>
      api<typeof retryJob>('POST /api/v1/app/admin/jobs/:jobId/retry', { params: { jobId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t run the job. Please try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
};

const FailedRow = ({ job }: { readonly job: FailedJob }) => {
  const retry = useRetry();
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{job.title}</p>
        <p className="tabular mt-0.5 text-sm text-muted">
          <time dateTime={job.failedAt}>{formatSecond(job.failedAt)}</time> · {counted(job.attempts, 'attempt')} ·{' '}
          {job.name}
        </p>
        <p className="mt-2 text-sm wrap-anywhere">{job.reason || 'No reason recorded.'}</p>
      </div>
      <Button size="s" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
        Try again<span className="sr-only">: {job.title}</span>
      </Button>
    </li>
  );
};

const columns = ['waiting', 'running', 'failed'] as const;

const Kinds = ({ counts }: { readonly counts: readonly JobCounts[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Jobs by kind</caption>
    <thead>
      <tr className="border-b border-line text-left text-muted">
        <th scope="col" className="py-2 font-medium">
          Kind
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 pl-3 text-right font-medium capitalize">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {counts.map((row) => (
        <tr key={row.name} className="border-b border-line last:border-0">
          <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
            {row.title}
            <span className="block text-xs text-muted">{row.name}</span>
          </th>
          {columns.map((column) => (
            <td
              key={column}
              className={classNames(
                'tabular py-2 pl-3 text-right',
                row[column] === 0 ? 'text-muted' : column === 'failed' && 'font-semibold text-bad',
              )}
            >
              {row[column]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const sumOf = (counts: readonly JobCounts[], column: (typeof columns)[number]): number =>
  counts.reduce((sum, row) => sum + row[column], 0);

const Loaded = ({ data: { counts, failed, total, page, pages } }: { readonly data: JobsPage }) => (
  <div className="flex flex-col gap-6">
    <Stats
      items={[
        { label: 'Failed', value: total, note: 'no attempts left' },
        { label: 'Waiting', value: sumOf(counts, 'waiting'), note: 'due now or later' },
        { label: 'Running', value: sumOf(counts, 'running') },
      ]}
    />
    <Panel title="Failed jobs" lead="These jobs ran out of attempts. Fix the cause, then run them again.">
      {total === 0 ? (
        <EmptyState className="-my-6" title="No failed jobs" text="Everything that was due has run." />
      ) : (
        <ul aria-label="Failed jobs">
          {failed.map((job) => (
            <FailedRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      <PageLinks of="failed jobs" page={page} pages={pages} />
    </Panel>
    <Panel title="Job types">
      <Kinds counts={counts} />
    </Panel>
  </div>
);

export const Component = () => {
  const [address] = useSearchParams();
  return (
    <DashboardPage title="Jobs" lead="Emails, payments, previews and cleanup run as jobs in the background.">
      <AdminList
        of="jobs"
        query={jobsQuery(readPage(address))}
        loading={
          <output aria-busy="true" aria-label="Loading jobs" className="flex flex-col gap-6">
            <Skeleton className="h-28 rounded-l" />
            <Skeleton className="h-64 rounded-l" />
          </output>
        }
      >
        {(data) => <Loaded data={data} />}
      </AdminList>
    </DashboardPage>
  );
};
