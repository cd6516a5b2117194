import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { googleAllowed } from '../contract.ts';

export const googleQuery = () =>
  queryOptions({
    queryKey: ['auth', 'google'],
    queryFn: async ({ meta, signal }) =>
      (await apiOf(meta)<typeof googleAllowed>('GET /api/v1/app/google/config/allowed', { signal })).allowGoogleSignup,
    staleTime: Number.POSITIVE_INFINITY,
  });
