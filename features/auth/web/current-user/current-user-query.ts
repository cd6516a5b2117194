import { queryOptions } from '@tanstack/react-query';
import type { getUserInfo } from '#features/account/contract.ts';
import { ask } from '#ui/data/api.ts';

/** Its response updates the session (see `refresh-user.ts`). */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'current-user'] as const,
    queryFn: async (context) => (await ask<typeof getUserInfo>(context, 'GET /api/v1/app/user-info')).user,
    staleTime: 0,
  });
