import { queryOptions } from '@tanstack/react-query';
import { ownCatalogueKey } from '#features/catalogue/web/queries.ts';
import { ask } from '#ui/data/api.ts';
import type { getHiddenComments } from '../contract-comments.ts';
import type { listFavorites } from '../contract-favorites.ts';
import type { favoriteSortings } from '../favorite-sortings.ts';

export const favoritesKey = [...ownCatalogueKey, 'favorites'] as const;

/** Lists beats off sale as well. */
export const favoritesQuery = (query: { readonly sort: (typeof favoriteSortings)[number]; readonly page: number }) =>
  queryOptions({
    queryKey: [...favoritesKey, query] as const,
    queryFn: (context) => ask<typeof listFavorites>(context, 'GET /api/v1/app/favorites', { query }),
  });

/** Requests the comments that a seller has hidden on their own beat. */
export const hiddenCommentsQuery = (beatId: string) =>
  queryOptions({
    queryKey: [...ownCatalogueKey, 'hidden-comments', beatId] as const,
    queryFn: (context) =>
      ask<typeof getHiddenComments>(context, 'GET /api/v1/app/beatstore/track/comment/:beatId/hidden', {
        params: { beatId },
      }),
  });
