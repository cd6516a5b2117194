import { centsToPrice } from '#contract-kit/money.ts';
import { countUnknownPayments } from '#features/checkout/server/public.ts';
import { countUndelivered, sumSales } from '#features/orders/server/public.ts';
import { countFailedTransfers } from '#features/payouts/server/public.ts';
import { listPromotions } from '#features/promotions/server/public.ts';
import { countOpenRequests } from '#features/support/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { AdminSummary } from '../contract.ts';

/** The figures on the admin home page. Each is one query served by an index. */
export const getSummary = async (deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<AdminSummary> => {
  const { db, jobs, clock, config } = deps;
  const [sales, openSupport, failedJobs, failedTransfers, unknownPayments, undeliveredMails, { nextPromotion }] =
    await Promise.all([
      sumSales(db, { now: clock.now(), timeZone: config.labelTimezone }),
      countOpenRequests(db),
      jobs.failed(),
      countFailedTransfers(db),
      countUnknownPayments(db),
      countUndelivered(db, clock.now()),
      listPromotions(deps, 0),
    ]);
  const priced = ({ orders, cents }: { orders: number; cents: number }) => ({ orders, total: centsToPrice(cents) });
  return {
    today: priced(sales.today),
    last30Days: priced(sales.last30Days),
    openSupport,
    failedJobs,
    failedTransfers,
    unknownPayments,
    undeliveredMails,
    nextPromotion: nextPromotion && { title: nextPromotion.title, startsAt: nextPromotion.startsAt },
    timeZone: config.labelTimezone,
  };
};
