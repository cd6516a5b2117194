import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LinkCount } from '#ui/web-feature.ts';
import type { AdminSummary } from '../contract.ts';
import { adminSummaryQuery } from './queries.ts';

/** Refetch interval while the window is visible, and so the longest delay of others' changes. */
const everyMs = 60_000;
/** An act makes several queries stale, but the counts are requested once. */
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

/** Refetches the counts whenever an admin's act makes other queries stale. */
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

/** The counts in an admin's sidebar, from the call that the admin home page makes; undefined until loaded. */
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
