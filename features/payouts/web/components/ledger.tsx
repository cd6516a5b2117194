import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#contract-kit/money.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { EntryKind, LedgerEntry } from '../../contract.ts';
import { formatMoney } from '../../format-money.ts';
import { ledgerQuery } from '../queries.ts';

const csvPath = '/api/v1/app/payouts/ledger.csv';

const kinds: Readonly<Record<EntryKind, string>> = {
  sale: 'Sale',
  fee: 'Fee',
  refund: 'Refund',
  transfer: 'Transfer',
  reversal: 'Reversal',
  payout: 'Payout',
  correction: 'Correction',
  offset: 'Offset',
  manual: 'Outside Stripe',
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** The first column where there is no room for the date column. */
const kindCell = `${cells.words} @max-lg:pl-0`;

const Row = ({ entry }: { readonly entry: LedgerEntry }) => (
  <tr>
    <td className={`${cells.words} hidden whitespace-nowrap @lg:table-cell`}>
      <time dateTime={entry.createdAt}>{day.format(new Date(entry.createdAt))}</time>
    </td>
    <th scope="row" className={`${kindCell} whitespace-nowrap`}>
      {kinds[entry.kind]}
    </th>
    <td className={`${cells.words} wrap-anywhere`}>
      {entry.description}
      <span className="block text-xs text-muted @lg:hidden">{day.format(new Date(entry.createdAt))}</span>
    </td>
    <td className={`${cells.words} hidden @2xl:table-cell`}>{entry.order ?? ''}</td>
    <td className={`${cells.figure} font-semibold whitespace-nowrap`}>{formatMoney(entry.amount, entry.currency)}</td>
  </tr>
);

const columns: readonly Column[] = [
  { title: 'Date', kind: 'words', className: 'hidden @lg:table-cell' },
  { title: 'Type', kind: 'words', className: '@max-lg:pl-0' },
  { title: 'Description', kind: 'words' },
  { title: 'Order', kind: 'words', className: 'hidden @2xl:table-cell' },
  { title: 'Amount', kind: 'figure' },
];

interface SumsProps {
  readonly earned: number;
  readonly owed: number;
  readonly transferred: number;
  readonly manual: number;
}

const Sums = ({ earned, owed, transferred, manual }: SumsProps) => (
  <dl className="tabular mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
    {[
      ['Earned', earned],
      ['Transferred', transferred],
      ...(manual === 0 ? [] : [['Paid outside Stripe', manual] as const]),
      owed < 0 ? ['Deducted from your next sales', -owed] : ['Owed to you', owed],
    ].map(([label, cents]) => (
      <div key={label} className="flex gap-2">
        <dt className="text-muted">{label}</dt>
        <dd className="font-semibold">{formatCents(Number(cents))}</dd>
      </div>
    ))}
  </dl>
);

/** Every ledger line: sales, the label's fees, refunds, transfers and payouts. */
export const Ledger = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...ledgerQuery(page), placeholderData: keepPreviousData });
  return (
    <Panel
      title="Ledger"
      lead="Every cent, newest first. Sales minus fees and refunds are transferred to you."
      aside={data && data.total > 0 && <CsvLink href={csvPath} />}
    >
      {error ? (
        <ErrorState title="We couldn’t load your ledger" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-44" />
      ) : data.total === 0 ? (
        <EmptyState className="-my-6" title="No entries yet" text="Your first sale will appear here." />
      ) : (
        <>
          <Sums {...data.sums} />
          <FigureTable caption="Ledger, newest first" columns={columns}>
            {data.entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </FigureTable>
          {data.pages > 1 && (
            <PageButtons of="the ledger" className="mt-4" page={page} pages={data.pages} onPage={setPage} />
          )}
        </>
      )}
    </Panel>
  );
};
