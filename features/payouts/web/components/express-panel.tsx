import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCents, formatMoney } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { dashboardLink } from '../../contract.ts';
import { availableNote, comingOf, lastPayoutNote, pendingNote } from '../money-notes.ts';
import { balanceQuery, historyQuery, ledgerQuery, setupQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const OpenButton = ({ email }: { readonly email: string }) => {
  const api = useApi();
  const open = useMutation({
    mutationFn: () => api<typeof dashboardLink>('POST /api/v1/app/stripe-dashboard-link', { body: { email } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t open the dashboard. Try again.`)),
  });
  const busy = open.isPending || open.isSuccess;
  return (
    <Button busy={busy} onClick={() => open.mutate()}>
      <Icon name="external" size={18} /> {busy ? t`Opening...` : t`Open Stripe dashboard`}
    </Button>
  );
};

interface AmountProps {
  readonly label: string;
  readonly note: string;
  /** Undefined while loading. */
  readonly values: readonly string[] | undefined;
  /** A whole row where there is no room for three. */
  readonly isFirst?: boolean;
}

const Amount = ({ label, note, values, isFirst = false }: AmountProps) => (
  <div
    className={classNames(
      'min-w-0 rounded-m border border-line px-4 py-3',
      isFirst && '@max-md:col-span-2 @max-md:grid @max-md:grid-cols-[1fr_auto] @max-md:items-baseline',
    )}
  >
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={classNames('@container', isFirst && '@max-md:contents')}>
      {values ? (
        values.map((value) => (
          // Smaller in a narrow tile, so that an amount up to 99,999.99 stays on one line.
          <span
            key={value}
            className="tabular block font-display text-[length:min(var(--text-2xl),16cqi)] leading-8 font-bold tracking-tight whitespace-nowrap"
          >
            {value}
          </span>
        ))
      ) : (
        <Skeleton className="h-8 w-24" />
      )}
      <span className={classNames('block text-xs text-muted', isFirst && '@max-md:col-span-2')}>{note}</span>
    </dd>
  </div>
);

const Amounts = ({ email }: { readonly email: string }) => {
  const balance = useQuery(balanceQuery(email));
  const ledger = useQuery(ledgerQuery(1));
  const error = balance.error ?? ledger.error;
  const retry = () => void Promise.all([balance.refetch(), ledger.refetch()]);
  const at = balance.data;
  const coming = ledger.data && comingOf(ledger.data.sums);
  const money = (amounts: readonly { amount: number; currency: string }[] | undefined) =>
    amounts?.map(({ amount, currency }) => formatMoney(amount, currency));
  // The label’s own figure is shown even if Stripe is away.
  return (
    <>
      {!ledger.error && (
        <dl className="mb-4 grid grid-cols-2 gap-3 @md:grid-cols-3">
          <Amount
            isFirst
            label={coming?.label ?? t`On its way`}
            note={coming?.note ?? ''}
            values={coming && [formatCents(coming.cents)]}
          />
          {!balance.error && (
            <>
              <Amount label={t`Pending`} note={pendingNote(at)} values={money(at?.pending)} />
              <Amount label={t`Available`} note={availableNote(at)} values={money(at?.available)} />
            </>
          )}
        </dl>
      )}
      {error && <ErrorState title={t`We couldn’t load your balance`} error={error} onRetry={retry} />}
    </>
  );
};

/** Its space is reserved, because Stripe may answer late. */
const LastPayout = ({ email }: { readonly email: string }) => {
  const { data } = useQuery(historyQuery(email));
  return <p className="tabular min-h-5 text-sm text-muted @max-md:basis-full">{data && lastPayoutNote(data)}</p>;
};

/** What is on its way to the seller, and what Stripe has for them. */
export const ExpressPanel = ({ email }: { readonly email: string }) => {
  const { data, error, refetch } = useQuery(setupQuery());
  const ledger = useQuery(ledgerQuery(1)).data;
  const waiting = ledger ? ledger.sums.owed - ledger.sums.held : 0;
  return (
    <Panel
      title={t`Express dashboard`}
      lead={<span className="@max-md:hidden">{t`Your money at Stripe, paid out to your bank.`}</span>}
    >
      {error ? (
        <ErrorState title={t`We couldn’t load your setup`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-11 w-48 rounded-full" />
      ) : data.started ? (
        <>
          <Amounts email={email} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <OpenButton email={email} />
            <LastPayout email={email} />
          </div>
        </>
      ) : (
        <EmptyState
          isCompact
          title={t`Account Not setup`}
          text={
            waiting > 0
              ? t`Connect Stripe to get ${{ amount: formatCents(waiting) }}. What’s pending and available then appears here.`
              : t`Connect Stripe, and what’s available and pending appears here.`
          }
        />
      )}
    </Panel>
  );
};
