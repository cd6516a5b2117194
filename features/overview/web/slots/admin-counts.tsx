import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sum } from '#contract-kit/numbers/sum.ts';
import { useSession } from '#features/auth/web/public.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import type { AdminSummary } from '../../contract.ts';
import { casesQuery } from '#features/inbox/web/queries.ts';
import { adminSummaryQuery } from '../queries.ts';

/** Refetch interval while the window is visible, so another admin's changes are shown after a minute at most. */
const everyMs = 60_000;
/** Delay after an admin's action, which may make several queries stale, so that the counts are requested only once. */
const afterActMs = 300;

/** By the path of the page where an admin deals with them. */
const countsOf = ({ waiting, ...summary }: AdminSummary) => ({
  '/dashboard/admin/orders': summary.today.orders,
  '/dashboard/admin/inbox': sum(Object.values(waiting)),
  '/dashboard/admin/withdrawals': waiting.withdrawal,
  '/dashboard/admin/support': waiting.support,
  '/dashboard/admin/notices': waiting.notice + waiting.strikes,
  '/dashboard/admin/disputes': waiting.dispute + waiting['fraud-warning'],
  '/dashboard/admin/payouts': waiting.payout,
  '/beatstore/admin/promotion': summary.promotions,
  '/dashboard/admin/mailing-list': summary.openCampaigns,
});

/** Refetches the counts and the inbox whenever an admin's act makes other queries stale. */
const useFollowingActs = (enabled: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    const keys = [adminSummaryQuery().queryKey, casesQuery().queryKey];
    const own = new Set(keys.map((queryKey) => hashKey(queryKey)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || own.has(event.query.queryHash)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      }, afterActMs);
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
