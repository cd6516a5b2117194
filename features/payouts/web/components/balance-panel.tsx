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
    return <ErrorState title="Your balance history could not be loaded" error={error} onRetry={retry} />;
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
        text="Once you are connected, each sale is transferred to you, and your balance is drawn here."
      />
    );
  }
  return <BalanceChart points={points} currency={currency} />;
};

export const BalancePanel = ({ email }: { readonly email: string }) => (
  <Panel title="Balance History" lead="What you have at Stripe at the end of each day (UTC), pending money included.">
    <Chart email={email} />
  </Panel>
);
