import { formatMoment, formatMoney } from '#contract-kit/format.ts';
import type { DisputeListed, FraudWarning } from './contract.ts';
import { type DisputeState, fraudLabel, reasonLabel } from './dispute-kinds.ts';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const stateLabels: Readonly<Record<Exclude<DisputeState, 'over'>, { words: string; tone: Tone }>> = {
  preparing: { words: 'Collecting evidence', tone: 'warn' },
  staged: { words: 'Ready to submit', tone: 'warn' },
  submitting: { words: 'Being submitted', tone: 'neutral' },
  submitted: { words: 'The bank decides', tone: 'neutral' },
  accepting: { words: 'Being accepted', tone: 'neutral' },
  unanswerable: { words: 'No response possible', tone: 'neutral' },
  missed: { words: 'Not submitted in time', tone: 'bad' },
};

/** The bank's decisions, by Stripe's status. */
const endLabels: Readonly<Record<string, { words: string; tone: Tone }>> = {
  won: { words: 'Won', tone: 'good' },
  lost: { words: 'Lost', tone: 'bad' },
  warning_closed: { words: 'Inquiry closed', tone: 'good' },
  prevented: { words: 'Prevented', tone: 'good' },
};

/** Visa's Rapid Dispute Resolution: no bank decides, and the buyer keeps the money. */
const resolved = { words: 'Resolved for the buyer', tone: 'bad' } as const;

const isResolved = ({ status, isLost }: Pick<DisputeListed, 'status' | 'isLost'>): boolean =>
  status === 'prevented' && isLost;

/** A dispute's status in a few words. */
export const standingOf = (
  dispute: Pick<DisputeListed, 'state' | 'status' | 'isLost'>,
): { words: string; tone: Tone } => {
  const { state, status } = dispute;
  if (state !== 'over') return stateLabels[state];
  return isResolved(dispute) ? resolved : (endLabels[status] ?? { words: 'Closed', tone: 'neutral' });
};

export const bankWords = (dispute: Pick<DisputeListed, 'status' | 'isInquiry' | 'isLost'>): string => {
  const { status, isInquiry } = dispute;
  if (status.startsWith('appeal_')) return 'Stripe offers an appeal. Respond in Stripe’s dashboard.';
  if (status === 'won') return 'The bank decided for you. The money is back.';
  if (status === 'lost') return 'The bank decided for the buyer.';
  if (status === 'warning_closed') return 'The inquiry is over without a dispute.';
  if (isResolved(dispute)) return 'Visa returned the money to the buyer before it became a dispute.';
  if (status === 'prevented') return 'It was stopped before it became a dispute. No money was taken.';
  if (status.endsWith('under_review'))
    return 'The bank has your evidence and decides, which takes two to three months.';
  return isInquiry
    ? 'The bank asks before it takes the money. If nobody responds, it may become a dispute.'
    : 'The bank has taken the money back. If nobody responds, it’s lost.';
};

export const disputeLine = (dispute: DisputeListed): string => {
  const due =
    dispute.dueAt !== null && (dispute.state === 'preparing' || dispute.state === 'staged')
      ? ` A response is due ${formatMoment(dispute.dueAt)}.`
      : '';
  const what = dispute.isInquiry ? 'Inquiry' : 'Dispute';
  return `${what} over ${formatMoney(dispute.amountCents, dispute.currency)}: ${reasonLabel(dispute.reason)}. ${standingOf(dispute).words}.${due}`;
};

export const warningLine = (warning: FraudWarning): string => {
  const { fraudType, refundCents, currency, feeCents } = warning;
  const says = `The bank warns of fraud: ${fraudLabel(fraudType)}.`;
  if (refundCents === 0) return `${says} There’s nothing left to refund.`;
  const fee =
    feeCents === null ? 'Stripe’s fee for it' : `Stripe’s fee for it (${formatMoney(feeCents, currency)} last time)`;
  return `${says} A refund of ${formatMoney(refundCents, currency)} now keeps it from becoming a dispute, and saves ${fee}.`;
};
