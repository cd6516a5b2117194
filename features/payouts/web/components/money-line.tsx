import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCents } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { bankNote, feeNote, transferNote } from '../money-notes.ts';
import { balanceQuery, ledgerQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Shown for an amount that failed to load. The panels below explain the error. */
const unknown = '–';

interface StepProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: string | undefined;
  readonly note: ReactNode;
  /** Set if the note waits for Stripe's response. */
  readonly isLate?: boolean;
}

/** A row on a phone, otherwise a column. Space for a late note is reserved, so that nothing moves. */
const Step = ({ label, value, note, isLate = false }: StepProps) => (
  <li className="group relative grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 @3xl:grid-cols-1 @3xl:content-start @3xl:border-0 @3xl:py-0">
    <Icon
      name="arrow-right"
      size={16}
      className="absolute top-8 -start-6 text-muted group-first:hidden @max-3xl:hidden"
    />
    <p className="text-sm text-muted">{label}</p>
    {value === undefined ? (
      <Skeleton className="h-8 w-24 @3xl:h-9" />
    ) : (
      <p className="tabular font-display text-xl leading-8 font-bold tracking-tight whitespace-nowrap @3xl:text-2xl @3xl:leading-9">
        {value}
      </p>
    )}
    <p className={classNames('col-span-full min-h-4 text-xs leading-4 text-muted', isLate && 'min-h-8')}>{note}</p>
  </li>
);

interface MoneyLineProps {
  readonly email: string;
  /** Whether Stripe can receive money for the seller; undefined while loading. */
  readonly connected: boolean | undefined;
}

/** The steps of a seller's money: sold, the label's fee, sent to Stripe, in the bank. */
export const MoneyLine = ({ email, connected }: MoneyLineProps) => {
  const ledger = useQuery(ledgerQuery(1));
  const balance = useQuery(balanceQuery(email)).data;
  const sums = ledger.data?.sums;
  const money = (cents: number | undefined): string | undefined =>
    ledger.isError ? unknown : cents === undefined ? undefined : formatCents(cents);
  return (
    <Panel title={t`Your money`}>
      <ol aria-label={t`The way of your money`} className="grid @3xl:grid-cols-4 @3xl:gap-x-9">
        <Step label={t`Sold`} value={money(sums?.sold)} note={t`What buyers paid, net of refunds.`} />
        <Step label={t`Label’s fee`} value={money(sums && 0 - sums.fees)} note={sums && feeNote(sums)} />
        <Step
          isLate
          label={t`Sent to Stripe`}
          value={money(sums?.transferred)}
          note={sums && transferNote(sums, { balance, connected })}
        />
        <Step isLate label={t`In your bank`} value={money(sums?.paidOut)} note={bankNote(balance)} />
      </ol>
    </Panel>
  );
};
