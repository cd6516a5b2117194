import type { z } from 'zod';
import { formatCents, formatDay, formatMoney, formatShortDay } from '#contract-kit/format.ts';
import type { balance, balanceHistory, ledger } from '../contract.ts';

type Sums = z.output<typeof ledger.response>['sums'];
type Balance = z.output<typeof balance.response>;
type Movement = z.output<typeof balanceHistory.response>['data'][number];

const amountOf = (amounts: Balance['available'] | undefined): { amount: number; currency: string } | undefined =>
  amounts?.find(({ amount }) => amount > 0);

/** Not only the fee lowers what is earned, but also what the label reversed at Stripe and doesn't owe again. */
export const feeNote = ({ sold, fees, splits, earned }: Sums): string => {
  const corrections = earned - (sold - fees + splits);
  const shared =
    splits < 0
      ? `${formatCents(-splits)} goes to collaborators. `
      : splits > 0
        ? `${formatCents(splits)} comes from your shares. `
        : '';
  const left = `${shared}You keep ${formatCents(earned)}${splits > 0 ? ' in total' : ''}.`;
  return corrections === 0 ? left : `${left} ${formatCents(corrections)} was corrected.`;
};

interface Stripe {
  /** Undefined while loading, or if Stripe can't be reached. */
  readonly balance: Balance | undefined;
  readonly connected: boolean | undefined;
}

/** What will be deducted or transferred, what is held or pending, and what was paid outside Stripe. */
export const transferNote = ({ owed, held, transferred, manual }: Sums, { balance: at, connected }: Stripe): string => {
  const notes: string[] = [];
  if (owed < 0) notes.push(`${formatCents(-owed)} will be deducted from your next sales.`);
  const next = owed - held;
  if (next > 0 && connected === false) notes.push(`Connect Stripe to get ${formatCents(next)}.`);
  if (next > 0 && connected) notes.push(`${formatCents(next)} is on its way.`);
  if (held > 0) notes.push(`${formatCents(held)} is held until a report is decided.`);
  const pending = amountOf(at?.pending);
  if (at && pending) {
    const until = at.pendingUntil ? ` until ${formatDay(at.pendingUntil)}` : '';
    notes.push(`${formatMoney(pending.amount, pending.currency)} pending${until}.`);
  } else if (at && transferred > 0) notes.push('Nothing is pending.');
  if (manual !== 0) {
    notes.push(
      manual > 0 ? `${formatCents(manual)} paid outside Stripe.` : `You paid ${formatCents(-manual)} outside Stripe.`,
    );
  }
  return notes.join(' ');
};

/** What the bank receives next. */
export const bankNote = (at: Balance | undefined): string => {
  if (!at) return '';
  const available = amountOf(at.available);
  const sum = available ? `${formatMoney(available.amount, available.currency)} ` : '';
  if (at.nextPayout) return `Next payout: ${sum}on ${formatDay(at.nextPayout)}.`;
  return available ? `${sum}available to pay out.` : '';
};

interface Coming {
  readonly label: string;
  readonly cents: number;
  readonly note: string;
}

/** What the label transfers next, or what the seller owes the label. */
export const comingOf = ({ owed, held }: Sums): Coming => {
  if (owed < 0) return { label: 'You owe', cents: -owed, note: 'deducted from your next sales' };
  return {
    label: 'On its way',
    cents: owed - held,
    note: held > 0 ? `${formatCents(held)} more is held until a report is decided` : 'from the label to Stripe',
  };
};

export const pendingNote = (at: Balance | undefined): string =>
  at && !amountOf(at.pending)
    ? 'nothing is pending'
    : at?.pendingUntil
      ? `available by ${formatShortDay(at.pendingUntil)}`
      : 'available in a few days';

export const availableNote = (at: Balance | undefined): string =>
  at?.nextPayout ? `paid out on ${formatShortDay(at.nextPayout)}` : 'in your next bank payout';

/** What the bank got last; null before the first payout. */
export const lastPayoutNote = (history: readonly Movement[]): string | null => {
  const last = history.find(({ type, amount }) => type === 'payout' && amount < 0);
  return last ? `Last payout: ${formatMoney(-last.amount, last.currency)} on ${formatDay(last.created * 1000)}` : null;
};
