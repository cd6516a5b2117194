import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { listFavorites } from '../../contract-favorites.ts';
import type { favoriteSortings } from '../../sortings.ts';
import { favoritesKey } from '../queries.ts';

export type FavoriteSorting = (typeof favoriteSortings)[number];

export const favoritesQuery = (query: { readonly sort: FavoriteSorting; readonly page: number }) =>
  queryOptions({
    queryKey: [...favoritesKey, query] as const,
    queryFn: (context) => ask<typeof listFavorites>(context, 'GET /api/v1/app/favorites', { query }),
  });
