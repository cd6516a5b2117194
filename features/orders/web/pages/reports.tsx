import { useQuery } from '@tanstack/react-query';
import { formatMonth, formatPrice } from '#contract-kit/format.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Spending } from '../../contract-account.ts';
import { chartMonths } from '../spending-months.ts';
import { SpendingChart } from '../components/spending-chart.tsx';
import { spendingQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const csvPath = '/api/v1/app/orders/spending.csv';

const sum = (months: Spending['months'], of: 'orders' | 'beats'): number =>
  months.reduce((total, month) => total + month[of], 0);

const widerFigure = `${cells.figure} hidden @2xl:table-cell`;

const MonthRow = ({ month }: { readonly month: Spending['months'][number] }) => (
  <tr>
    <th scope="row" className={cells.words}>
      {formatMonth(month.month)}
    </th>
    <td className={cells.figure}>{month.orders}</td>
    <td className={cells.figure}>{month.beats}</td>
    <td className={widerFigure}>{formatPrice(month.paid)}</td>
    <td className={widerFigure}>{formatPrice(month.refunded)}</td>
    <td className={`${cells.figure} font-semibold`}>
      {formatPrice(month.spent)}
      {month.refunded !== '0.00' && (
        <span className="block text-xs font-normal text-muted @2xl:hidden">
          {t`${{ amount: formatPrice(month.refunded) }} refunded`}
        </span>
      )}
    </td>
  </tr>
);

const columns = (): readonly Column[] => [
  { title: t`Month`, kind: 'words' },
  { title: t`Orders`, kind: 'figure' },
  { title: t`Items`, kind: 'figure' },
  { title: t`Paid`, kind: 'figure', className: 'hidden @2xl:table-cell' },
  { title: t`Refunded`, kind: 'figure', className: 'hidden @2xl:table-cell' },
  { title: t`Spent`, kind: 'figure' },
];

const None = () => (
  <EmptyState
    title={t`Nothing spent yet`}
    text={t`Once you buy something, you’ll see your monthly spending here.`}
    action={
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore">
          {t`Browse the store`}
        </Link>
      </Button>
    }
  />
);

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading your report`} className="flex flex-col gap-6">
    <Skeleton className="h-28 rounded-l" />
    <Skeleton className="h-80 rounded-l" />
  </output>
);

const Report = ({ spending: { months, total } }: { readonly spending: Spending }) => (
  <div className="flex flex-col gap-6">
    <Stats
      items={[
        { label: t`Total spent`, value: formatPrice(total) },
        { label: t`Orders`, value: sum(months, 'orders'), to: '/orders' },
        { label: t`Items`, value: sum(months, 'beats'), to: '/dashboard/user/my-beats' },
      ]}
    />
    <Panel title={t`By month`}>
      <SpendingChart months={chartMonths(months)} />
    </Panel>
    <Panel title={t`Monthly figures`} lead={t`Months are counted in UTC.`} aside={<CsvLink href={csvPath} />}>
      <FigureTable caption={t`Spending by month, newest first`} columns={columns()}>
        {months.map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </FigureTable>
    </Panel>
  </div>
);

export const Component = () => {
  const { data, error, refetch } = useQuery(spendingQuery());
  return (
    <DashboardPage title={t`Spending`} lead={t`What you’ve spent, month by month.`}>
      {error ? (
        <ErrorState title={t`We couldn’t load your report`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.months.length > 0 ? (
        <Report spending={data} />
      ) : (
        <None />
      )}
    </DashboardPage>
  );
};
