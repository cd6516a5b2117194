import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import type { PayoutTotals as Totals } from '../../contract-admin.ts';
import { formatCents, formatMoney } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { payoutTotalsQuery } from './queries.ts';

const listTo = (filter: string): string => `/dashboard/admin/payouts?filter=${filter}`;

/** One amount per currency; currencies are never added up. */
const sumOf = (totals: Totals | undefined, which: 'owed' | 'negative') => {
  if (!totals) return { value: undefined };
  const sellers = totals.currencies.reduce((sum, one) => sum + one[which].sellers, 0);
  const amounts = totals.currencies
    .filter((one) => one[which].cents !== 0)
    .map((one) => formatMoney(Math.abs(one[which].cents), one.currency));
  return {
    // Smaller on a phone, where a tile fits few digits.
    value: <span className="text-lg @sm:text-2xl">{amounts.join(' + ') || formatCents(0)}</span>,
    note: t`${plural({ sellers }, { one: '# seller', other: '# sellers' })}`,
  };
};

export const PayoutTotals = () => {
  const { data, error, refetch } = useQuery(payoutTotalsQuery());
  if (error) return <ErrorState title={t`We couldn’t load the totals`} error={error} onRetry={() => void refetch()} />;
  return (
    <Stats
      items={[
        { label: t`Owed to sellers`, ...sumOf(data, 'owed'), to: listTo('owed') },
        { label: t`Owed by sellers`, ...sumOf(data, 'negative'), to: listTo('negative') },
        { label: t`Failed transfers`, value: data?.failedTransfers, to: listTo('failed') },
        { label: t`Failed payouts`, value: data?.failedPayouts, to: listTo('failed') },
      ]}
    />
  );
};
