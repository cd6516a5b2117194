import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listModeration, ModerationShow } from '../../contract-admin.ts';

/** Beats as admins see them, which are out of date together when one is taken off or restored. */
export const moderationKey = ['personal', 'moderation'] as const;

interface ModerationFilter {
  readonly search: string;
  readonly show: ModerationShow;
  readonly page: number;
}

export const moderationQuery = (wanted: ModerationFilter) =>
  queryOptions({
    queryKey: [...moderationKey, wanted] as const,
    queryFn: (context) => ask<typeof listModeration>(context, 'GET /api/v1/app/admin/beats', { query: { ...wanted } }),
    staleTime: 0,
  });
