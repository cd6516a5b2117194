import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { googleAllowed } from '../../contract.ts';

/** Whether logging in with Google is available: a fact about the site, not about a person. */
export const googleQuery = () =>
  queryOptions({
    queryKey: ['public', 'site', 'google'] as const,
    queryFn: async (context) =>
      (await ask<typeof googleAllowed>(context, 'GET /api/v1/app/google/config/allowed')).allowGoogleSignup,
    staleTime: Number.POSITIVE_INFINITY,
  });
