import { dayOf } from '#contract-kit/numbers/days.ts';
import type { AdminSummary } from '#features/overview/contract.ts';

const days = (sold: Readonly<Record<string, string>>): AdminSummary['days'] =>
  Array.from({ length: 30 }, (_, index) => {
    const day = dayOf(new Date(Date.UTC(2031, 3, 5 + index)));
    return { day, orders: sold[day] ? 1 : 0, total: sold[day] ?? '0.00' };
  });

/** By default the label has nothing to do. */
export const makeSummary = (change: Partial<AdminSummary> = {}): AdminSummary => ({
  today: { orders: 1, total: '19.99' },
  last30Days: { orders: 12, total: '1240.50' },
  days: days({ '2031-04-20': '1220.51', '2031-05-04': '19.99' }),
  openNotices: 0,
  openDisputes: 0,
  openSupport: 0,
  openWithdrawals: 0,
  unpayable: { sellers: 0, amounts: [], only: null },
  failedJobs: 0,
  failedTransfers: 0,
  unknownPayments: 0,
  undeliveredMails: 0,
  openCampaigns: 0,
  promotions: 0,
  nextPromotion: null,
  timeZone: 'Europe/Berlin',
  ...change,
});
