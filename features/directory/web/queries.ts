import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { allUsers, listNewUsers } from '../contract.ts';

/** Covers every page and search of the directory. */
export const directoryKey = ['personal', 'directory'] as const;

export const pageSize = 15;

export const usersQuery = ({ page, search }: { readonly page: number; readonly search: string }) =>
  queryOptions({
    queryKey: [...directoryKey, page, search] as const,
    queryFn: (context) =>
      ask<typeof allUsers>(context, 'GET /api/v1/app/all-users', { query: { page, limit: pageSize, search } }),
  });

/** Accounts that could become sellers. */
export const newUsersQuery = () =>
  queryOptions({
    queryKey: [...directoryKey, 'new'] as const,
    queryFn: (context) => ask<typeof listNewUsers>(context, 'GET /api/v1/app/admin/new-users'),
    staleTime: 0,
  });
