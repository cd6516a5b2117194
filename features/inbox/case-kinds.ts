import { dayMs } from '#contract-kit/numbers/durations.ts';
import { t } from '#contract-kit/texts/text.ts';

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

export const caseLabels = (): Readonly<Record<CaseKind, string>> => ({
  payment: t`Payment without an order`,
  mail: t`Email not delivered`,
  dispute: t`Dispute`,
  'fraud-warning': t`Fraud warning`,
  withdrawal: t`Withdrawal`,
  notice: t`Notice`,
  strikes: t`Three strikes`,
  payout: t`Seller not paid`,
  support: t`Support`,
  job: t`Failed job`,
});

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
