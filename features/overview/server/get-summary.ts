import { centsToPrice } from '#contract-kit/money.ts';
import { countCases } from '#features/inbox/server/public.ts';
import { listDailySales } from '#features/orders/server/public.ts';
import { listPromotions } from '#features/promotions/server/public.ts';
import { countOpenCampaigns } from '#features/subscribers/server/public.ts';
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
  const { db, clock, config } = deps;
  const [days, waiting, openCampaigns] = await Promise.all([
    listDailySales(db, { now: clock.now(), timeZone: config.labelTimezone }),
    countCases(deps),
    countOpenCampaigns(db),
  ]);
  const { nextPromotion, totalPromotions } = await listPromotions(deps, 0);
  return {
    today: priced(sumOf(days.slice(-1))),
    last30Days: priced(sumOf(days)),
    days: days.map((day) => ({ day: day.day, ...priced(day) })),
    waiting,
    openCampaigns,
    promotions: totalPromotions,
    nextPromotion: nextPromotion && { title: nextPromotion.title, startsAt: nextPromotion.startsAt },
    timeZone: config.labelTimezone,
  };
};
