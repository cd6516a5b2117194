import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { LedgerTable } from '../components/ledger-table.tsx';
import { sellerLinesQuery } from './queries.ts';

/** Shows the ledger as the seller sees it. */
export const LinesPanel = ({ sellerId }: { readonly sellerId: string }) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...sellerLinesQuery(sellerId, page), placeholderData: keepPreviousData });
  return (
    <Panel title={t`Ledger`} lead={t`Every line, newest first, as the seller sees it.`}>
      {error ? (
        <ErrorState title={t`We couldn’t load the ledger`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-44" />
      ) : data.total === 0 ? (
        <p className="text-muted">{t`No entries yet.`}</p>
      ) : (
        <>
          <LedgerTable entries={data.entries} />
          {data.pages > 1 && (
            <PageButtons of={t`the ledger`} className="mt-4" page={page} pages={data.pages} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  );
};
