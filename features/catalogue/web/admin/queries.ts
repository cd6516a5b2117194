import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listModeration, ModerationShow } from '../../contract-admin.ts';

export const moderationKey = ['personal', 'moderation'] as const;

interface ModerationFilter {
  readonly search: string;
  readonly show: ModerationShow;
  readonly page: number;
}

export const moderationQuery = (filter: ModerationFilter) =>
  queryOptions({
    queryKey: [...moderationKey, filter] as const,
    queryFn: (context) => ask<typeof listModeration>(context, 'GET /api/v1/app/admin/beats', { query: { ...filter } }),
    staleTime: 0,
  });
