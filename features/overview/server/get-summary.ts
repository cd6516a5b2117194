import { centsToPrice } from '#contract-kit/money.ts';
import { countUnknownPayments } from '#features/checkout/server/public.ts';
import { countOpenDisputes } from '#features/disputes/server/public.ts';
import { countOpenNotices } from '#features/notices/server/public.ts';
import { countOpenWithdrawals, countUndelivered, listDailySales } from '#features/orders/server/public.ts';
import { countFailedTransfers, sumUnpayable } from '#features/payouts/server/public.ts';
import { listPromotions } from '#features/promotions/server/public.ts';
import { countOpenCampaigns } from '#features/subscribers/server/public.ts';
import { countOpenRequests } from '#features/support/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { AdminSummary } from '../contract.ts';

interface Sales {
  readonly orders: number;
  readonly cents: number;
}

const priced = ({ orders, cents }: Sales) => ({ orders, total: centsToPrice(cents) });

const sumOf = (days: readonly Sales[]): Sales => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  cents: days.reduce((sum, { cents }) => sum + cents, 0),
});

/** The figures of the admin home page and the counts in the sidebar. An index serves each query. */
export const getSummary = async (deps: Deps): Promise<AdminSummary> => {
  const { db, jobs, clock, config } = deps;
  const [
    days,
    openSupport,
    openNotices,
    unpayable,
    failedJobs,
    failedTransfers,
    unknownPayments,
    undeliveredMails,
    openCampaigns,
    openWithdrawals,
    openDisputes,
  ] = await Promise.all([
    listDailySales(db, { now: clock.now(), timeZone: config.labelTimezone }),
    countOpenRequests(db),
    countOpenNotices(deps),
    sumUnpayable(db),
    jobs.failed(),
    countFailedTransfers(db),
    countUnknownPayments(db),
    countUndelivered(db, clock.now()),
    countOpenCampaigns(db),
    countOpenWithdrawals(db),
    countOpenDisputes(deps),
  ]);
  const { nextPromotion, totalPromotions } = await listPromotions(deps, 0);
  return {
    today: priced(sumOf(days.slice(-1))),
    last30Days: priced(sumOf(days)),
    days: days.map((day) => ({ day: day.day, ...priced(day) })),
    openSupport,
    openWithdrawals,
    openNotices,
    openDisputes,
    unpayable: { ...unpayable, amounts: [...unpayable.amounts] },
    failedJobs,
    failedTransfers,
    unknownPayments,
    undeliveredMails,
    openCampaigns,
    promotions: totalPromotions,
    nextPromotion: nextPromotion && { title: nextPromotion.title, startsAt: nextPromotion.startsAt },
    timeZone: config.labelTimezone,
  };
};
