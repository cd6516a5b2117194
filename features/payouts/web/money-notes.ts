import type { z } from 'zod';
import { formatCents, formatDay, formatMoney, formatShortDay } from '#contract-kit/format.ts';
import type { balance, balanceHistory, ledger } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

type Sums = z.output<typeof ledger.response>['sums'];
type Balance = z.output<typeof balance.response>;
type Movement = z.output<typeof balanceHistory.response>['data'][number];

const amountOf = (amounts: Balance['available'] | undefined): { amount: number; currency: string } | undefined =>
  amounts?.find(({ amount }) => amount > 0);

/** Not only the fee lowers what is earned, but also what the label reversed at Stripe and doesn't owe again. */
export const feeNote = ({ sold, fees, splits, earned }: Sums): string => {
  const corrections = earned - (sold - fees + splits);
  const kept = formatCents(earned);
  return [
    splits < 0 && t`${{ amount: formatCents(-splits) }} goes to collaborators.`,
    splits > 0 && t`${{ amount: formatCents(splits) }} comes from your shares.`,
    splits > 0 ? t`You keep ${{ amount: kept }} in total.` : t`You keep ${{ amount: kept }}.`,
    corrections !== 0 && t`${{ amount: formatCents(corrections) }} was corrected.`,
  ]
    .filter(Boolean)
    .join(' ');
};

interface Stripe {
  /** Undefined while loading, or if Stripe can't be reached. */
  readonly balance: Balance | undefined;
  readonly connected: boolean | undefined;
}

/** What will be deducted or transferred, what is held or pending, and what was paid outside Stripe. */
export const transferNote = ({ owed, held, transferred, manual }: Sums, { balance: at, connected }: Stripe): string => {
  const notes: string[] = [];
  if (owed < 0) notes.push(t`${{ amount: formatCents(-owed) }} will be deducted from your next sales.`);
  const next = owed - held;
  if (next > 0 && connected === false) notes.push(t`Connect Stripe to get ${{ amount: formatCents(next) }}.`);
  if (next > 0 && connected) notes.push(t`${{ amount: formatCents(next) }} is on its way.`);
  if (held > 0) notes.push(t`${{ amount: formatCents(held) }} is held until a report is decided.`);
  const pending = amountOf(at?.pending);
  if (at && pending) {
    const amount = formatMoney(pending.amount, pending.currency);
    notes.push(
      at.pendingUntil
        ? t`${{ amount }} pending until ${{ day: formatDay(at.pendingUntil) }}.`
        : t`${{ amount }} pending.`,
    );
  } else if (at && transferred > 0) notes.push(t`Nothing is pending.`);
  if (manual !== 0) {
    notes.push(
      manual > 0
        ? t`${{ amount: formatCents(manual) }} paid outside Stripe.`
        : t`You paid ${{ amount: formatCents(-manual) }} outside Stripe.`,
    );
  }
  return notes.join(' ');
};

/** What the bank receives next. */
export const bankNote = (at: Balance | undefined): string => {
  if (!at) return '';
  const available = amountOf(at.available);
  const amount = available && formatMoney(available.amount, available.currency);
  const day = at.nextPayout && formatDay(at.nextPayout);
  if (day) return amount ? t`Next payout: ${{ amount }} on ${{ day }}.` : t`Next payout: on ${{ day }}.`;
  return amount ? t`${{ amount }} available to pay out.` : '';
};

interface Coming {
  readonly label: string;
  readonly cents: number;
  readonly note: string;
}

/** What the label transfers next, or what the seller owes the label. */
export const comingOf = ({ owed, held }: Sums): Coming => {
  if (owed < 0) return { label: t`You owe`, cents: -owed, note: t`deducted from your next sales` };
  return {
    label: t`On its way`,
    cents: owed - held,
    note:
      held > 0
        ? t`${{ amount: formatCents(held) }} more is held until a report is decided`
        : t`from the label to Stripe`,
  };
};

export const pendingNote = (at: Balance | undefined): string =>
  at && !amountOf(at.pending)
    ? t`nothing is pending`
    : at?.pendingUntil
      ? t`available by ${{ day: formatShortDay(at.pendingUntil) }}`
      : t`available in a few days`;

export const availableNote = (at: Balance | undefined): string =>
  at?.nextPayout ? t`paid out on ${{ day: formatShortDay(at.nextPayout) }}` : t`in your next bank payout`;

/** What the bank got last; null before the first payout. */
export const lastPayoutNote = (history: readonly Movement[]): string | null => {
  const last = history.find(({ type, amount }) => type === 'payout' && amount < 0);
  if (!last) return null;
  const amount = formatMoney(-last.amount, last.currency);
  return t`Last payout: ${{ amount }} on ${{ day: formatDay(last.created * 1000) }}`;
};
