import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SellerTransfer } from '../../contract-admin.ts';
import { formatCents, formatMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { sellerTransfersQuery } from './queries.ts';
import { transferStates } from './labels.ts';

const Row = ({ transfer }: { readonly transfer: SellerTransfer }) => {
  const { state, unresolved, refusal, reversedCents, providerId } = transfer;
  const { words, tone } = transferStates()[state];
  // Something has made up for the refusal.
  const isOver = refusal !== null && !unresolved;
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <Link to={`/dashboard/admin/orders/${transfer.orderId}`} className="tabular font-medium">
            {transfer.order}
          </Link>
          <Badge tone={unresolved ? 'bad' : tone}>{unresolved && state === 'made' ? t`Not reversed` : words}</Badge>
          {isOver && <Badge>{t`Made up for`}</Badge>}
        </p>
        <p className="tabular font-semibold">{formatCents(transfer.cents)}</p>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {formatMoment(transfer.createdAt)}
        {providerId !== null && `, ${providerId}`}
        {reversedCents > 0 && `, ${t`${{ amount: formatCents(reversedCents) }} reversed`}`}
      </p>
      {refusal !== null && (
        <p className={unresolved ? 'mt-1 text-sm wrap-anywhere text-bad' : 'mt-1 text-sm wrap-anywhere text-muted'}>
          {refusal}
        </p>
      )}
    </li>
  );
};

export const TransfersPanel = ({ sellerId }: { readonly sellerId: string }) => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...sellerTransfersQuery(sellerId, page),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Transfers`} lead={t`From the label to their Stripe account, newest first.`}>
      {error ? (
        <ErrorState title={t`We couldn’t load the transfers`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : data.total === 0 ? (
        <p className="text-muted">{t`No transfers yet.`}</p>
      ) : (
        <>
          <ul aria-label={t`Transfers`}>
            {data.transfers.map((transfer) => (
              <Row key={transfer.id} transfer={transfer} />
            ))}
          </ul>
          {data.pages > 1 && (
            <PageButtons of={t`transfers`} className="mt-4" page={page} pages={data.pages} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  );
};
