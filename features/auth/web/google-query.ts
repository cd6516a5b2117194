import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { googleAllowed } from '../contract.ts';

/** Whether one can log in with Google. It belongs to the site, not to a person. */
export const googleQuery = () =>
  queryOptions({
    queryKey: ['site', 'google'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof googleAllowed>('GET /api/v1/app/google/config/allowed', { signal })).allowGoogleSignup,
    staleTime: Number.POSITIVE_INFINITY,
  });
