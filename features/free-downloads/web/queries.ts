import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getFreeDownload } from '../contract.ts';

export const freeDownloadQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'free-download', token] as const,
    queryFn: (context) =>
      ask<typeof getFreeDownload>(context, 'GET /api/v1/app/free-downloads/link', { query: { token } }),
    retry: false,
    staleTime: 0,
  });
