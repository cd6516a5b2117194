import { useMutation, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { dashboardLink } from '../../contract.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { balanceQuery, setupQuery } from '../queries.ts';

const OpenButton = ({ email }: { readonly email: string }) => {
  const api = useApi();
  const open = useMutation({
    mutationFn: () => api<typeof dashboardLink>('POST /api/v1/app/stripe-dashboard-link', { body: { email } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t open the dashboard. Try again.')),
  });
  const busy = open.isPending || open.isSuccess;
  return (
    <Button busy={busy} onClick={() => open.mutate()}>
      <Icon name="external" size={18} /> {busy ? 'Opening...' : 'Open Stripe dashboard'}
    </Button>
  );
};

const Amounts = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(balanceQuery(email));
  if (error) return <ErrorState title="We couldn’t load your balance" error={error} onRetry={() => void refetch()} />;
  const tile = (label: string, note: string, amounts: readonly { amount: number; currency: string }[] | undefined) => (
    <div className="min-w-0 rounded-m border border-line p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="@container mt-2">
        {amounts ? (
          amounts.map(({ amount, currency }) => (
            // Smaller in a narrow tile, so that an amount up to 99,999.99 stays on one line.
            <span
              key={currency}
              className="tabular block font-display text-[length:min(var(--text-2xl),16cqi)] leading-8 font-bold tracking-tight whitespace-nowrap"
            >
              {formatMoney(amount, currency)}
            </span>
          ))
        ) : (
          <Skeleton className="h-8 w-24" />
        )}
        <span className="block text-xs text-muted">{note}</span>
      </dd>
    </div>
  );
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3">
      {tile('Available', 'in your next bank payout', data?.available)}
      {tile('Pending', 'available within days', data?.pending)}
    </dl>
  );
};

export const ExpressPanel = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(setupQuery());
  return (
    <Panel title="Express dashboard" lead="Your Stripe balance, paid out to your bank.">
      {error ? (
        <ErrorState title="We couldn’t load your setup" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-11 w-48 rounded-full" />
      ) : data.started ? (
        <>
          <Amounts email={email} />
          <OpenButton email={email} />
        </>
      ) : (
        <EmptyState
          className="-my-6"
          title="Account Not setup"
          text="Connect Stripe, and what’s available and pending appears here."
        />
      )}
    </Panel>
  );
};
