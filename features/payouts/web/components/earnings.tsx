import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#contract-kit/format.ts';
import { Stats } from '#ui/composites/stats.tsx';
import { ledgerQuery } from '../queries.ts';

/** Shown for a figure that failed to load; the ledger below says why. */
const unknown = '–';

interface EarningsProps {
  /** Undefined while loading. */
  readonly connected: boolean | undefined;
}

/** What a seller is owed, has been paid and has earned: the first figures of their dashboard. */
export const Earnings = ({ connected }: EarningsProps) => {
  const { data, isError } = useQuery(ledgerQuery(1));
  const sums = data?.sums;
  const money = (cents: number | undefined) =>
    isError ? unknown : cents === undefined ? undefined : formatCents(cents);
  const owed = sums?.owed ?? 0;
  const owedNote =
    sums &&
    (owed > 0
      ? connected === false
        ? 'Connect Stripe to get paid.'
        : 'On its way to Stripe.'
      : 'Nothing to pay out.');
  return (
    <Stats
      items={[
        owed < 0
          ? { label: 'Deducted from your next sales', value: money(-owed), note: 'Refunds after you were paid.' }
          : { label: 'Owed to you', value: money(sums?.owed), note: owedNote },
        {
          label: 'Paid to you',
          value: money(sums && sums.transferred + sums.manual),
          note: sums?.manual ? 'Through Stripe and in other ways.' : 'Through Stripe.',
        },
        { label: 'Earned', value: money(sums?.earned), note: 'Sales minus fees and refunds.' },
      ]}
    />
  );
};
