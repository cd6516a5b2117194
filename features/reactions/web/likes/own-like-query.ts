import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getOwnLike } from '../../contract.ts';

export const ownLikeQuery = (beatId: string) =>
  queryOptions({
    queryKey: ['personal', 'like', beatId] as const,
    queryFn: (context) =>
      ask<typeof getOwnLike>(context, 'GET /api/v1/app/beatstore/track/like/:beatId', { params: { beatId } }),
  });

/** Returns false until the server has responded. */
export const readOwnLike = (queryClient: QueryClient, beatId: string): boolean =>
  queryClient.getQueryData(ownLikeQuery(beatId).queryKey)?.liked ?? false;

/** A response still on its way is older than the change, so it's dropped. */
export const changeOwnLike = (queryClient: QueryClient, beatId: string, liked: boolean): void => {
  const { queryKey } = ownLikeQuery(beatId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { liked });
};
