import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/money.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Spending } from '../../contract-account.ts';
import { chartMonths, monthName } from '../../spending-months.ts';
import { SpendingChart } from '../components/spending-chart.tsx';
import { spendingQuery } from '../queries.ts';

const csvPath = '/api/v1/app/orders/spending.csv';

const sum = (months: Spending['months'], of: 'orders' | 'beats'): number =>
  months.reduce((total, month) => total + month[of], 0);

const cell = 'border-b border-line py-2.5 pl-3 text-right font-normal first:pl-0 first:text-left';
const widerCell = `${cell} hidden @2xl:table-cell`;

const MonthRow = ({ month }: { readonly month: Spending['months'][number] }) => (
  <tr>
    <th scope="row" className={cell}>
      {monthName(month.month)}
    </th>
    <td className={cell}>{month.orders}</td>
    <td className={cell}>{month.beats}</td>
    <td className={widerCell}>{formatPrice(month.paid)}</td>
    <td className={widerCell}>{formatPrice(month.refunded)}</td>
    <td className={`${cell} font-semibold`}>
      {formatPrice(month.spent)}
      {month.refunded !== '0.00' && (
        <span className="block text-xs font-normal text-muted @2xl:hidden">
          {formatPrice(month.refunded)} paid back
        </span>
      )}
    </td>
  </tr>
);

const MonthTable = ({ months }: { readonly months: Spending['months'] }) => (
  <table className="tabular w-full border-collapse text-sm">
    <caption className="sr-only">Spending by month, newest first</caption>
    <thead className="text-muted">
      <tr>
        <th scope="col" className={cell}>
          Month
        </th>
        <th scope="col" className={cell}>
          Orders
        </th>
        <th scope="col" className={cell}>
          Beats
        </th>
        <th scope="col" className={widerCell}>
          Paid
        </th>
        <th scope="col" className={widerCell}>
          Paid back
        </th>
        <th scope="col" className={cell}>
          Spent
        </th>
      </tr>
    </thead>
    <tbody>
      {months.map((month) => (
        <MonthRow key={month.month} month={month} />
      ))}
    </tbody>
  </table>
);

const None = () => (
  <EmptyState
    title="Nothing spent yet"
    text="With your first beat this page begins to show what you spend, month by month."
    action={
      <Button asChild variant="signal">
        <Link look="bare" to="/beatstore">
          Find a beat
        </Link>
      </Button>
    }
  />
);

const Waiting = () => (
  <output aria-busy="true" aria-label="Loading your report" className="flex flex-col gap-6">
    <Skeleton className="h-28 rounded-l" />
    <Skeleton className="h-80 rounded-l" />
  </output>
);

const Report = ({ spending: { months, total } }: { readonly spending: Spending }) => (
  <div className="flex flex-col gap-6">
    <Stats
      items={[
        { label: 'Spent in all', value: formatPrice(total) },
        { label: 'Orders', value: sum(months, 'orders'), to: '/orders' },
        { label: 'Beats', value: sum(months, 'beats'), to: '/dashboard/user/my-beats' },
      ]}
    />
    <Panel title="By month">
      <SpendingChart months={chartMonths(months)} />
    </Panel>
    <Panel title="The same as figures" lead="Months are counted in UTC.">
      <MonthTable months={months} />
    </Panel>
  </div>
);

/** What somebody has spent, month by month. */
export const Component = () => {
  const { data, error, refetch } = useQuery(spendingQuery());
  const bought = data !== undefined && data.months.length > 0;
  return (
    <DashboardPage
      title="Reports"
      lead="What you have spent, month by month."
      aside={
        bought && (
          <a href={csvPath} download className={buttonClass()}>
            <Icon name="download" size={18} /> Download CSV
          </a>
        )
      }
    >
      {error ? (
        <ErrorState title="Your report could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : bought ? (
        <Report spending={data} />
      ) : (
        <None />
      )}
    </DashboardPage>
  );
};
