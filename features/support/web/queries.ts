import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { countActive, listRequests } from '../contract.ts';

/** All of what follows, which is out of date together when somebody writes to the label. */
export const supportKey = ['personal', 'support'] as const;

/** Support requests and feedback of an account, newest first. */
export const requestsQuery = (email: string) =>
  queryOptions({
    queryKey: [...supportKey, 'requests', email] as const,
    queryFn: async (context) =>
      (await ask<typeof listRequests>(context, 'GET /api/v1/app/support-requests', { query: { email } })).requests,
  });

/** How many of somebody's support requests are not closed. */
export const activeRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...supportKey, 'active', userId] as const,
    queryFn: async (context) =>
      (
        await ask<typeof countActive>(context, 'GET /api/v1/support/active-requests/:userId', {
          params: { userId },
        })
      ).activeSupportRequests,
  });
