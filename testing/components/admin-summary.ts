import { dayOf } from '#contract-kit/numbers/days.ts';
import { caseKinds } from '#features/inbox/case-kinds.ts';
import type { CaseCounts } from '#features/inbox/contract.ts';
import type { AdminSummary } from '#features/overview/contract.ts';

const days = (sold: Readonly<Record<string, string>>): AdminSummary['days'] =>
  Array.from({ length: 30 }, (_, index) => {
    const day = dayOf(new Date(Date.UTC(2031, 3, 5 + index)));
    return { day, orders: sold[day] ? 1 : 0, total: sold[day] ?? '0.00' };
  });

/** By default nothing waits. */
export const makeCounts = (change: Partial<CaseCounts> = {}): CaseCounts => ({
  ...(Object.fromEntries(caseKinds.map((kind) => [kind, 0])) as CaseCounts),
  ...change,
});

/** By default the label has nothing to do. */
export const makeSummary = (change: Partial<AdminSummary> = {}): AdminSummary => ({
  today: { orders: 1, total: '19.99' },
  last30Days: { orders: 12, total: '1240.50' },
  days: days({ '2031-04-20': '1220.51', '2031-05-04': '19.99' }),
  waiting: makeCounts(),
  openCampaigns: 0,
  promotions: 0,
  nextPromotion: null,
  timeZone: 'Europe/Berlin',
  ...change,
});
