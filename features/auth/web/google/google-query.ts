import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { googleAllowed } from '../../contract.ts';

/** Whether this site offers a login with Google. */
export const googleQuery = () =>
  queryOptions({
    queryKey: ['public', 'site', 'google'] as const,
    queryFn: async (context) =>
      (await ask<typeof googleAllowed>(context, 'GET /api/v1/app/google/config/allowed')).allowGoogleSignup,
    staleTime: Number.POSITIVE_INFINITY,
  });
