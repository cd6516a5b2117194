import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { saleTerms } from '../contract.ts';
import { ask } from '#ui/data/api.ts';
import type { listOwnLicenses, searchUsers } from '../contract-manager.ts';
import type { LicenseShow, listModeratedLicenses } from '../contract-admin.ts';

declare module '#ui/data/stale-on.ts' {
  interface StaleCauses {
    'licenses.changed': true;
  }
}

/** Prefix of all keys here except that of the sale terms: a changed license makes them stale. */
export const licensesKey = ['personal', 'licenses'] as const;

export const ownLicensesQuery = () =>
  queryOptions({
    queryKey: [...licensesKey, 'own'] as const,
    queryFn: async (context) =>
      (await ask<typeof listOwnLicenses>(context, 'GET /api/v1/app/beatstore/licenses/user')).licenses,
  });

/** Five people per page. */
export const userSearchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...licensesKey, 'users', q, page] as const,
    queryFn: (context) => ask<typeof searchUsers>(context, 'GET /api/v1/app/user-search', { query: { q, page } }),
    placeholderData: keepPreviousData,
  });

/** A page that stays open for days must show the cost of the next sale. */
export const saleTermsQuery = () =>
  queryOptions({
    queryKey: ['public', 'sale-terms'] as const,
    queryFn: (context) => ask<typeof saleTerms>(context, 'GET /api/v1/app/payouts/terms'),
    staleTime: 60_000,
  });

interface Moderated {
  readonly search: string;
  readonly show: LicenseShow;
  readonly page: number;
}

export const moderatedLicensesQuery = (filter: Moderated) =>
  queryOptions({
    queryKey: [...licensesKey, 'moderated', filter] as const,
    queryFn: (context) =>
      ask<typeof listModeratedLicenses>(context, 'GET /api/v1/app/admin/licenses', { query: { ...filter } }),
    staleTime: 0,
  });
