import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#contract-kit/format.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ledgerQuery } from '../queries.ts';
import { LedgerTable } from './ledger-table.tsx';
import { t } from '#contract-kit/texts/text.ts';

const csvPath = '/api/v1/app/payouts/ledger.csv';

interface SumsProps {
  readonly earned: number;
  readonly owed: number;
  readonly transferred: number;
  readonly manual: number;
}

const Sums = ({ earned, owed, transferred, manual }: SumsProps) => (
  <dl className="tabular mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
    {[
      [t`Earned`, earned],
      [t`Transferred`, transferred],
      ...(manual === 0 ? [] : [[t`Paid outside Stripe`, manual] as const]),
      owed < 0 ? [t`Deducted from your next sales`, -owed] : [t`Owed to you`, owed],
    ].map(([label, cents]) => (
      <div key={label} className="flex gap-2">
        <dt className="text-muted">{label}</dt>
        <dd className="font-semibold">{formatCents(Number(cents))}</dd>
      </div>
    ))}
  </dl>
);

export const Ledger = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...ledgerQuery(page), placeholderData: keepPreviousData });
  return (
    <Panel
      title={t`Ledger`}
      lead={t`Every cent, newest first. Gray amounts only move between balances.`}
      aside={data && data.total > 0 && <CsvLink href={csvPath} />}
    >
      {error ? (
        <ErrorState title={t`We couldn’t load your ledger`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-44" />
      ) : data.total === 0 ? (
        <EmptyState className="-my-6" title={t`No entries yet`} text={t`Your first sale will appear here.`} />
      ) : (
        <>
          <Sums {...data.sums} />
          <LedgerTable entries={data.entries} />
          {data.pages > 1 && (
            <PageButtons of={t`the ledger`} className="mt-4" page={page} pages={data.pages} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  );
};
