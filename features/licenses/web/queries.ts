import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { listOwnLicenses, searchUsers } from '../contract-manager.ts';

/** One's own licenses, those of the label, and what others have offered, with what became of it. */
export const ownLicensesQuery = () =>
  queryOptions({
    queryKey: ['licenses', 'own'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof listOwnLicenses>('GET /api/v1/app/beatstore/licenses/user', { signal })).licenses,
  });

/** People to assign a license to, five a page; without words a few to begin with. */
export const userSearchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['licenses', 'users', q, page],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof searchUsers>('GET /api/v1/app/user-search', { query: { q, page }, signal }),
    placeholderData: keepPreviousData,
  });
