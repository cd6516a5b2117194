import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { countActive, listRequests } from '../contract.ts';

/** Support requests and feedback of an account, newest first. */
export const requestsQuery = (email: string) =>
  queryOptions({
    queryKey: ['support', 'requests', email],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof listRequests>('GET /api/v1/app/support-requests', { query: { email }, signal }))
        .requests,
  });

/** How many of somebody's support requests are not closed. */
export const activeRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['support', 'active', userId],
    queryFn: async ({ meta, signal }) =>
      (
        await apiOf(meta)<typeof countActive>('GET /api/v1/support/active-requests/:userId', {
          params: { userId },
          signal,
        })
      ).activeSupportRequests,
  });
