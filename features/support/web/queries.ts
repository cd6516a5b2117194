import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { countActive, listRequests, SupportKind, SupportState } from '../contract.ts';
import type { countAdminRequests, getAdminRequest, listAdminRequests } from '../contract-admin.ts';

/** Prefix of all keys here: a new message or reply makes them all stale. */
export const supportKey = ['personal', 'support'] as const;

export const requestsQuery = (email: string) =>
  queryOptions({
    queryKey: [...supportKey, 'requests', email] as const,
    queryFn: async (context) =>
      (await ask<typeof listRequests>(context, 'GET /api/v1/app/support-requests', { query: { email } })).requests,
  });

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

interface Filter {
  readonly kind: SupportKind | undefined;
  readonly state: SupportState | undefined;
  readonly q: string;
  readonly page: number;
}

export const adminRequestsQuery = ({ kind, state, q, page }: Filter) =>
  queryOptions({
    queryKey: [...supportKey, 'desk', { kind, state, q, page }] as const,
    queryFn: (context) =>
      ask<typeof listAdminRequests>(context, 'GET /api/v1/app/support-desk', { query: { kind, state, q, page } }),
    staleTime: 0,
  });

export const requestTotalsQuery = ({ kind, q }: Pick<Filter, 'kind' | 'q'>) =>
  queryOptions({
    queryKey: [...supportKey, 'desk-totals', { kind, q }] as const,
    queryFn: (context) =>
      ask<typeof countAdminRequests>(context, 'GET /api/v1/app/support-desk/totals', { query: { kind, q } }),
    staleTime: 0,
  });

export const adminRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...supportKey, 'desk-request', requestId] as const,
    queryFn: (context) =>
      ask<typeof getAdminRequest>(context, 'GET /api/v1/app/support-desk/:requestId', { params: { requestId } }),
    staleTime: 0,
  });
