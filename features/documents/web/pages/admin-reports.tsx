import { useQuery } from '@tanstack/react-query';
import { formatMonth, formatPrice } from '#contract-kit/format.ts';
import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { YearChoice } from '#ui/composites/year-choice.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SalesReport } from '../../contract.ts';
import { TaxPanel } from '../components/tax-panel.tsx';
import { salesReportQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const wider = 'hidden @2xl:table-cell';

const columnsOf = (): readonly Column[] => [
  { title: t`Month`, kind: 'words' },
  { title: t`Orders`, kind: 'figure' },
  { title: t`Paid`, kind: 'figure', className: wider },
  { title: t`Refunded`, kind: 'figure', className: wider },
  { title: t`Net`, kind: 'figure' },
  { title: t`Stripe fees`, kind: 'figure', className: wider },
];

const MonthRow = ({ month }: { readonly month: SalesReport['months'][number] }) => (
  <tr>
    <th scope="row" className={cells.words}>
      {formatMonth(month.month)}
    </th>
    <td className={cells.figure}>{month.orders}</td>
    <td className={`${cells.figure} ${wider}`}>{formatPrice(month.paid)}</td>
    <td className={`${cells.figure} ${wider}`}>{formatPrice(month.refunded)}</td>
    <td className={`${cells.figure} font-semibold`}>
      {formatPrice(month.net)}
      {month.refunded !== '0.00' && (
        <span className="block text-xs font-normal text-muted @2xl:hidden">{t`${{ amount: formatPrice(month.refunded) }} refunded`}</span>
      )}
    </td>
    <td className={`${cells.figure} ${wider}`}>{formatPrice(month.stripe)}</td>
  </tr>
);

const Loaded = ({ report, year }: { readonly report: SalesReport; readonly year: string }) =>
  report.months.length === 0 ? (
    <EmptyState title={t`Nothing was sold in ${{ year }}`} text={t`Paid orders will be counted here by month.`} />
  ) : (
    <div className="flex flex-col gap-6">
      <Stats
        items={[
          { label: t`Net`, value: formatPrice(report.net), note: t`Paid minus refunded` },
          { label: t`Refunded`, value: formatPrice(report.refunded) },
          { label: t`Orders`, value: report.orders, to: '/dashboard/admin/orders' },
        ]}
      />
      <FigureTable caption={t`Sales of ${{ year }} by month, latest first`} columns={columnsOf()}>
        {report.months.map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </FigureTable>
    </div>
  );

const Year = ({ year }: { readonly year: string }) => {
  const { data, error, refetch } = useQuery(salesReportQuery(year));
  if (error) return <ErrorState title={t`We couldn’t load the sales`} error={error} onRetry={() => void refetch()} />;
  if (data) return <Loaded report={data} year={year} />;
  return (
    <output aria-busy="true" aria-label={t`Loading the sales`} className="block">
      <Skeleton className="h-96 rounded-m" />
    </output>
  );
};

/** Figures for the label's bookkeeping. What each seller earned is under Payouts. */
export const Component = () => (
  <DashboardPage title={t`Reports`} lead={t`What was sold, month by month, and the files for your bookkeeping.`}>
    <div className="flex flex-col gap-6">
      <Panel
        title={t`Sales`}
        lead={t`By month of payment, in the label’s time zone. A refund counts in the month of its sale, and includes what banks took back.`}
      >
        <div className="*:first:max-w-40">
          <YearChoice label={t`Year of the sales`}>
            {(year) => (
              <div className="mt-5 flex flex-col gap-5">
                <Year year={year} />
                <div>
                  <CsvLink of={t`Sales`} href={`/api/v1/app/admin/reports/sales.csv?year=${year}`} />
                </div>
              </div>
            )}
          </YearChoice>
        </div>
      </Panel>
      <TaxPanel />
    </div>
  </DashboardPage>
);
