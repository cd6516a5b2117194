import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { DisputeShow, getDispute, listDisputes } from '../contract.ts';

/** Key prefix of all queries that change with disputes. */
export const disputesKey = ['personal', 'disputes'] as const;

interface Filter {
  readonly show: DisputeShow;
  readonly page: number;
}

export const disputesQuery = ({ show, page }: Filter) =>
  queryOptions({
    queryKey: [...disputesKey, 'list', { show, page }] as const,
    queryFn: (context) =>
      ask<typeof listDisputes>(context, 'GET /api/v1/app/admin/disputes', { query: { show, page } }),
    staleTime: 0,
  });

/** Milliseconds until a dispute is fetched again, while its evidence is being collected or its response sent. */
const againMs = 3000;

export const disputeQuery = (disputeId: string) =>
  queryOptions({
    queryKey: [...disputesKey, 'one', disputeId] as const,
    queryFn: (context) =>
      ask<typeof getDispute>(context, 'GET /api/v1/app/admin/disputes/:disputeId', { params: { disputeId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && ['preparing', 'submitting', 'accepting'].includes(data.state) ? againMs : false,
  });
