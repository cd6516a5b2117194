import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LinkCount } from '#ui/web-feature.ts';
import type { AdminSummary } from '../contract.ts';
import { adminSummaryQuery } from './queries.ts';

/** While the window is seen. What others do may show this late. */
const everyMs = 60_000;
/** An act makes several queries stale: the counts are asked for once. */
const afterActMs = 300;

type AdminCounts = Readonly<Record<Exclude<LinkCount, 'offersWaiting'>, number>>;

const countsOf = (summary: AdminSummary): AdminCounts => ({
  ordersToday: summary.today.orders,
  openWithdrawals: summary.openWithdrawals,
  openSupport: summary.openSupport,
  openNotices: summary.openNotices,
  openDisputes: summary.openDisputes,
  payoutsToCheck: summary.unpayable.sellers + summary.failedTransfers,
  promotions: summary.promotions,
  openCampaigns: summary.openCampaigns,
});

/** Whatever an admin does makes other queries stale: then the counts are, too. */
const useFollowingActs = (enabled: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    const { queryKey } = adminSummaryQuery();
    const own = hashKey(queryKey);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryHash === own) return;
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), afterActMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient, enabled]);
};

/** What the sidebar of an admin counts, in the one call that the admin home page makes; undefined until it's known. */
export const useLinkCounts = (enabled: boolean): AdminCounts | undefined => {
  useFollowingActs(enabled);
  return useQuery({
    ...adminSummaryQuery(),
    enabled,
    select: countsOf,
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  }).data;
};
