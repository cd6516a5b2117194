import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { balancePoints } from '../balance-points.ts';
import { balanceQuery, historyQuery } from '../queries.ts';
import { BalanceChart } from './balance-chart.tsx';

const Chart = ({ email }: { readonly email: string }) => {
  const history = useQuery(historyQuery(email));
  const balance = useQuery(balanceQuery(email));
  const error = history.error ?? balance.error;
  if (error) {
    const retry = () => void Promise.all([history.refetch(), balance.refetch()]);
    return <ErrorState title="We couldn’t load your balance history" error={error} onRetry={retry} />;
  }
  if (!history.data || !balance.data) return <Skeleton className="h-64" />;
  const currency = balance.data.available[0]?.currency ?? 'usd';
  const now = [...balance.data.available, ...balance.data.pending]
    .filter((part) => part.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);
  const moved = history.data.filter((movement) => movement.currency === currency);
  const points = balancePoints(moved, now, balance.dataUpdatedAt / 1000);
  if (points.length === 0) {
    return (
      <EmptyState
        className="-my-6"
        title="No balance activity yet"
        text="Once you’ve connected Stripe, each sale is transferred to you and your balance appears here."
      />
    );
  }
  return <BalanceChart points={points} currency={currency} />;
};

export const BalancePanel = ({ email }: { readonly email: string }) => (
  <Panel title="Balance History" lead="Your Stripe balance at the end of each day (UTC), including pending funds.">
    <Chart email={email} />
  </Panel>
);
