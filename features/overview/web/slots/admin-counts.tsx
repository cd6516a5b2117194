import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#features/auth/web/public.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import type { AdminSummary } from '../../contract.ts';
import { adminSummaryQuery } from '../queries.ts';

/** Refetch interval while the window is visible, so another admin's changes are shown after a minute at most. */
const everyMs = 60_000;
/** Delay after an admin's action, which may make several queries stale, so that the counts are requested only once. */
const afterActMs = 300;

/** By the path of the page where an admin deals with them. */
const countsOf = (summary: AdminSummary) => ({
  '/dashboard/admin/orders': summary.today.orders,
  '/dashboard/admin/withdrawals': summary.openWithdrawals,
  '/dashboard/admin/support': summary.openSupport,
  '/dashboard/admin/notices': summary.openNotices,
  '/dashboard/admin/disputes': summary.openDisputes,
  '/dashboard/admin/payouts': summary.unpayable.sellers + summary.failedTransfers,
  '/beatstore/admin/promotion': summary.promotions,
  '/dashboard/admin/mailing-list': summary.openCampaigns,
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

/** Shares the one call that the admin home page makes. */
export const Component = ({ onCounts }: Slots['dashboard.counts']) => {
  const enabled = useSession().user?.role === 'admin';
  useFollowingActs(enabled);
  const { data } = useQuery({
    ...adminSummaryQuery(),
    enabled,
    select: countsOf,
    staleTime: everyMs / 2,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (data) onCounts(data);
  }, [data, onCounts]);
  return null;
};
