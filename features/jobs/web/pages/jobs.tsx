import { formatSecond } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Folded } from '#ui/lists/folded.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminList } from '#ui/lists/admin-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { FailedJob, JobCounts, JobsPage } from '../../contract.ts';
import { jobsQuery } from '../queries.ts';
import { useRetry } from '../use-retry.ts';

const FailedRow = ({ job }: { readonly job: FailedJob }) => {
  const retry = useRetry();
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{job.title}</p>
        <p className="tabular mt-0.5 text-sm text-muted">
          <time dateTime={job.failedAt}>{formatSecond(job.failedAt)}</time> ·{' '}
          {t`${plural({ attempts: job.attempts }, { one: '# attempt', other: '# attempts' })}`} · {job.name}
        </p>
        <p className="mt-2 text-sm wrap-anywhere">{job.reason || t`No reason recorded.`}</p>
      </div>
      <Button size="s" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
        <T>
          Try again
          <span className="sr-only">
            : <V of={{ title: job.title }} />
          </span>
        </T>
      </Button>
    </li>
  );
};

const columns = ['waiting', 'running', 'failed'] as const;

const columnNames = (): Readonly<Record<(typeof columns)[number], string>> => ({
  waiting: t`waiting`,
  running: t`running`,
  failed: t`failed`,
});

const hasWork = (row: JobCounts): boolean => columns.some((column) => row[column] > 0);

const KindName = ({ row }: { readonly row: JobCounts }) => (
  <>
    {row.title}
    <span className="block text-xs text-muted">{row.name}</span>
  </>
);

const KindTable = ({ rows }: { readonly rows: readonly JobCounts[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">{t`Jobs by kind`}</caption>
    <thead>
      <tr className="border-b border-line text-start text-muted">
        <th scope="col" className="py-2 font-medium">
          {t`Kind`}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 ps-3 text-end font-medium capitalize">
            {columnNames()[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name} className="border-b border-line">
          <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
            <KindName row={row} />
          </th>
          {columns.map((column) => (
            <td
              key={column}
              className={classNames(
                'tabular py-2 ps-3 text-end',
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

const idleWords = (idle: number, working: number): string => {
  if (working === 0) return t`All ${plural({ kinds: idle }, { one: '# kind', other: '# kinds' })} have nothing to do`;
  return t`${plural({ kinds: idle }, { one: '# other kind has', other: '# other kinds have' })} nothing to do`;
};

const Kinds = ({ counts }: { readonly counts: readonly JobCounts[] }) => {
  const working = counts.filter((row) => hasWork(row));
  const idle = counts.filter((row) => !hasWork(row));
  return (
    <>
      {working.length > 0 && <KindTable rows={working} />}
      {idle.length > 0 && (
        <Folded words={idleWords(idle.length, working.length)} className={working.length > 0 ? 'mt-2' : '-mt-2'}>
          <ul
            aria-label={t`Kinds with nothing to do`}
            className="grid gap-x-6 gap-y-2 pt-1 @lg:grid-cols-2 @4xl:grid-cols-3"
          >
            {idle.map((row) => (
              <li key={row.name} className="wrap-anywhere">
                <KindName row={row} />
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  );
};

const sumOf = (counts: readonly JobCounts[], column: (typeof columns)[number]): number =>
  counts.reduce((sum, row) => sum + row[column], 0);

const FailedJobs = ({ data: { failed, page, pages } }: { readonly data: JobsPage }) => (
  <Panel title={t`Failed jobs`} lead={t`These jobs ran out of attempts. Fix the cause, then run them again.`}>
    <ul aria-label={t`Failed jobs`}>
      {failed.map((job) => (
        <FailedRow key={job.id} job={job} />
      ))}
    </ul>
    <PageLinks of={t`failed jobs`} page={page} pages={pages} />
  </Panel>
);

const Loaded = ({ data }: { readonly data: JobsPage }) => (
  <div className="flex flex-col gap-6">
    <Stats
      items={[
        {
          label: t`Failed`,
          value: data.total,
          note: data.total > 0 ? t`no attempts left` : t`everything that was due has run`,
        },
        { label: t`Waiting`, value: sumOf(data.counts, 'waiting'), note: t`due now or later` },
        { label: t`Running`, value: sumOf(data.counts, 'running') },
      ]}
    />
    {data.total > 0 && <FailedJobs data={data} />}
    <Panel title={t`Job types`}>
      <Kinds counts={data.counts} />
    </Panel>
  </div>
);

export const Component = () => {
  const [address] = useSearchParams();
  return (
    <DashboardPage title={t`Jobs`} lead={t`Emails, payments, previews and cleanup run as jobs in the background.`}>
      <AdminList
        of={t`jobs`}
        query={jobsQuery(readPage(address))}
        loading={
          <output aria-busy="true" aria-label={t`Loading jobs`} className="flex flex-col gap-6">
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
