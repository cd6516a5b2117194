import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listOwnLicenses, searchUsers } from '../contract-manager.ts';
import type { LicenseShow, listModeratedLicenses } from '../contract-moderation.ts';

/** All of what follows, which is out of date together when a license changes. */
export const licensesKey = ['personal', 'licenses'] as const;

/** One's own licenses, those of the label, and what others have offered, with what became of it. */
export const ownLicensesQuery = () =>
  queryOptions({
    queryKey: [...licensesKey, 'own'] as const,
    queryFn: async (context) =>
      (await ask<typeof listOwnLicenses>(context, 'GET /api/v1/app/beatstore/licenses/user')).licenses,
  });

/** People to assign a license to, five a page; without words a few to begin with. */
export const userSearchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...licensesKey, 'users', q, page] as const,
    queryFn: (context) => ask<typeof searchUsers>(context, 'GET /api/v1/app/user-search', { query: { q, page } }),
    placeholderData: keepPreviousData,
  });

interface Moderated {
  readonly search: string;
  readonly show: LicenseShow;
  readonly page: number;
}

/** A page of the licenses that sellers made; for admins. */
export const moderatedLicensesQuery = (wanted: Moderated) =>
  queryOptions({
    queryKey: [...licensesKey, 'moderated', wanted] as const,
    queryFn: (context) =>
      ask<typeof listModeratedLicenses>(context, 'GET /api/v1/app/admin/licenses', { query: { ...wanted } }),
    staleTime: 0,
  });
