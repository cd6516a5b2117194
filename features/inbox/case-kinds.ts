import { dayMs } from '#contract-kit/numbers/durations.ts';

/** Cases that are equally urgent come in this order. */
export const caseKinds = [
  'payment',
  'mail',
  'dispute',
  'fraud-warning',
  'withdrawal',
  'notice',
  'strikes',
  'payout',
  'support',
  'job',
] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseLabel: Readonly<Record<CaseKind, string>> = {
  payment: 'Payment without an order',
  mail: 'Email not delivered',
  dispute: 'Dispute',
  'fraud-warning': 'Fraud warning',
  withdrawal: 'Withdrawal',
  notice: 'Notice',
  strikes: 'Three strikes',
  payout: 'Seller not paid',
  support: 'Support',
  job: 'Failed job',
};

/** The days within which a case without a deadline should be decided: someone waits for files, money or a response. */
const daysToDecide: Readonly<Record<CaseKind, number>> = {
  payment: 0,
  mail: 1,
  dispute: 3,
  'fraud-warning': 1,
  withdrawal: 3,
  notice: 2,
  strikes: 7,
  payout: 3,
  support: 2,
  job: 7,
};

interface Dated {
  readonly kind: CaseKind;
  readonly since: string;
  readonly dueAt: string | null;
}

const decideBy = ({ kind, since, dueAt }: Dated): number =>
  dueAt === null ? Date.parse(since) + daysToDecide[kind] * dayMs : Date.parse(dueAt);

/** The order of the inbox: by deadline, or by when a case without one should be decided. */
export const byUrgency = (a: Dated, b: Dated): number =>
  decideBy(a) - decideBy(b) || caseKinds.indexOf(a.kind) - caseKinds.indexOf(b.kind);
