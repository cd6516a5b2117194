import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { shopCurrency } from '#contract-kit/currency.ts';
import { formatDay, formatMoney } from '#contract-kit/format.ts';
import { type BalancePoint, balancePoints, countChanges } from '../balance-points.ts';
import { balanceQuery, historyQuery } from '../queries.ts';
import { BalanceChart } from './balance-chart.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface OneValueProps {
  readonly balance: number;
  readonly since: BalancePoint | undefined;
  readonly currency: string;
}

/** Shown instead of a chart if the balance changed only once: the line would be a right angle. */
const OneValue = ({ balance, since, currency }: OneValueProps) => (
  <div className="flex min-h-36 flex-col justify-center">
    <p className="tabular font-display text-2xl font-bold tracking-tight">{formatMoney(balance, currency)}</p>
    {since && <p className="text-sm text-muted">{t`since ${{ day: formatDay(since.day * 1000) }}`}</p>}
    <span aria-hidden="true" className="my-4 flex w-full items-center">
      <span className="size-3 shrink-0 rounded-full bg-accent" />
      <span className="flex-1 border-t-2 border-dashed border-edge" />
    </span>
    <p className="max-w-prose text-sm text-muted">{t`A chart appears once your balance has changed again.`}</p>
  </div>
);

const Chart = ({ email }: { readonly email: string }) => {
  const history = useQuery(historyQuery(email));
  const balance = useQuery(balanceQuery(email));
  const error = history.error ?? balance.error;
  if (error) {
    const retry = () => void Promise.all([history.refetch(), balance.refetch()]);
    return <ErrorState title={t`We couldn’t load your balance history`} error={error} onRetry={retry} />;
  }
  if (!history.data || !balance.data) return <Skeleton className="h-36" />;
  const currency = balance.data.available[0]?.currency ?? shopCurrency();
  const now = [...balance.data.available, ...balance.data.pending]
    .filter((part) => part.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);
  const moved = history.data.filter((movement) => movement.currency === currency);
  const points = balancePoints(moved, now, balance.dataUpdatedAt / 1000);
  if (points.length === 0) {
    return (
      <EmptyState
        isCompact
        title={t`No balance activity yet`}
        text={t`Connect Stripe, and your balance appears here with each sale.`}
      />
    );
  }
  if (countChanges(points) < 2)
    return <OneValue balance={now} since={points.find(({ balance: value }) => value === now)} currency={currency} />;
  return <BalanceChart points={points} currency={currency} />;
};

export const BalancePanel = ({ email }: { readonly email: string }) => (
  <Panel
    title={t`Balance History`}
    lead={<span className="@max-md:hidden">{t`At Stripe, pending included, by day (UTC).`}</span>}
  >
    <Chart email={email} />
  </Panel>
);
