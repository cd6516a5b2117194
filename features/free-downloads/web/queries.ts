import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getFreeDownloads } from '../contract.ts';

export const freeDownloadsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'free-downloads'] as const,
    queryFn: (context) => ask<typeof getFreeDownloads>(context, 'GET /api/v1/app/admin/free-downloads'),
  });
