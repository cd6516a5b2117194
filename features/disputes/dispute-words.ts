import { formatMoment, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { DisputeListed, FraudWarning } from './contract.ts';
import { type DisputeState, fraudLabel, reasonLabel } from './dispute-kinds.ts';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';

const stateLabels = (): Readonly<Record<Exclude<DisputeState, 'over'>, { words: string; tone: Tone }>> => ({
  preparing: { words: t`Collecting evidence`, tone: 'warn' },
  staged: { words: t`Ready to submit`, tone: 'warn' },
  submitting: { words: t`Being submitted`, tone: 'neutral' },
  submitted: { words: t`The bank decides`, tone: 'neutral' },
  accepting: { words: t`Being accepted`, tone: 'neutral' },
  unanswerable: { words: t`No response possible`, tone: 'neutral' },
  missed: { words: t`Not submitted in time`, tone: 'bad' },
});

/** The bank's decisions, by Stripe's status. */
const endLabels = (): Readonly<Record<string, { words: string; tone: Tone }>> => ({
  won: { words: t`Won`, tone: 'good' },
  lost: { words: t`Lost`, tone: 'bad' },
  warning_closed: { words: t`Inquiry closed`, tone: 'good' },
  prevented: { words: t`Prevented`, tone: 'good' },
});

/** Visa's Rapid Dispute Resolution: no bank decides, and the buyer keeps the money. */
const resolved = () => ({ words: t`Resolved for the buyer`, tone: 'bad' }) as const;

const isResolved = ({ status, isLost }: Pick<DisputeListed, 'status' | 'isLost'>): boolean =>
  status === 'prevented' && isLost;

/** A dispute's status in a few words. */
export const standingOf = (
  dispute: Pick<DisputeListed, 'state' | 'status' | 'isLost'>,
): { words: string; tone: Tone } => {
  const { state, status } = dispute;
  if (state !== 'over') return stateLabels()[state];
  return isResolved(dispute) ? resolved() : (endLabels()[status] ?? { words: t`Closed`, tone: 'neutral' });
};

export const bankWords = (dispute: Pick<DisputeListed, 'status' | 'isInquiry' | 'isLost'>): string => {
  const { status, isInquiry } = dispute;
  if (status.startsWith('appeal_')) return t`Stripe offers an appeal. Respond in Stripe’s dashboard.`;
  if (status === 'won') return t`The bank decided for you. The money is back.`;
  if (status === 'lost') return t`The bank decided for the buyer.`;
  if (status === 'warning_closed') return t`The inquiry is over without a dispute.`;
  if (isResolved(dispute)) return t`Visa returned the money to the buyer before it became a dispute.`;
  if (status === 'prevented') return t`It was stopped before it became a dispute. No money was taken.`;
  if (status.endsWith('under_review'))
    return t`The bank has your evidence and decides, which takes two to three months.`;
  return isInquiry
    ? t`The bank asks before it takes the money. If nobody responds, it may become a dispute.`
    : t`The bank has taken the money back. If nobody responds, it’s lost.`;
};

export const disputeLine = (dispute: DisputeListed): string => {
  const amount = formatMoney(dispute.amountCents, dispute.currency);
  const reason = reasonLabel(dispute.reason);
  const state = standingOf(dispute).words;
  if (dispute.dueAt !== null && (dispute.state === 'preparing' || dispute.state === 'staged')) {
    const due = formatMoment(dispute.dueAt);
    return dispute.isInquiry
      ? t`Inquiry over ${{ amount }}: ${{ reason }}. ${{ state }}. A response is due ${{ due }}.`
      : t`Dispute over ${{ amount }}: ${{ reason }}. ${{ state }}. A response is due ${{ due }}.`;
  }
  return dispute.isInquiry
    ? t`Inquiry over ${{ amount }}: ${{ reason }}. ${{ state }}.`
    : t`Dispute over ${{ amount }}: ${{ reason }}. ${{ state }}.`;
};

export const warningLine = (warning: FraudWarning): string => {
  const { fraudType, refundCents, currency, feeCents } = warning;
  const fraud = fraudLabel(fraudType);
  if (refundCents === 0) return t`The bank warns of fraud: ${{ fraud }}. There’s nothing left to refund.`;
  const amount = formatMoney(refundCents, currency);
  return feeCents === null
    ? t`The bank warns of fraud: ${{ fraud }}. A refund of ${{ amount }} now keeps it from becoming a dispute, and saves Stripe’s fee for it.`
    : t`The bank warns of fraud: ${{ fraud }}. A refund of ${{ amount }} now keeps it from becoming a dispute, and saves Stripe’s fee for it (${{ fee: formatMoney(feeCents, currency) }} last time).`;
};
