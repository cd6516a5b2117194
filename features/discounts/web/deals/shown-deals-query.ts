import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listDealsOfSeller } from '../../contract.ts';

/** Prefix of the keys of deals as buyers see them. */
export const shownDealsKey = ['public', 'discounts'] as const;

/** In its own file, because the first page may need it. */
export const shownDealsQuery = (username: string) =>
  queryOptions({
    queryKey: [...shownDealsKey, 'deals', username] as const,
    queryFn: async (context) =>
      (await ask<typeof listDealsOfSeller>(context, 'GET /api/v1/app/deals/:username', { params: { username } })).deals,
  });
