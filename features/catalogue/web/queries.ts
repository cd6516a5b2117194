import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type {
  Beat,
  BeatFilters,
  BeatPage,
  getAllBeats,
  getArtistBeats,
  getFacets,
  getNearBeats,
  getPeaks,
  getSimilarBeats,
  getSoldBeat,
  getTrack,
  Track,
} from '../contract.ts';

/** Prefix of the public queries below, which become outdated together when the catalogue changes. */
export const catalogueKey = ['public', 'catalogue'] as const;

/** Prefix of personal queries: a seller's own beats, and a user's favorites. */
export const ownCatalogueKey = ['personal', 'catalogue'] as const;

/** Number of beats that the store's list fetches at once. */
export const beatsPerPage = 40;

const allBeats = 'GET /api/v1/app/beatstore/getAllBeats';

/** The newest beat comes first. */
export const allBeatsQuery = () =>
  queryOptions({
    queryKey: [...catalogueKey, 'all'] as const,
    queryFn: async (context): Promise<readonly Beat[]> => {
      const response = await ask<typeof getAllBeats>(context, allBeats, { query: {} });
      return Array.isArray(response) ? response : response.beats;
    },
  });

export const beatPagesQuery = (filters: BeatFilters) =>
  infiniteQueryOptions({
    queryKey: [...catalogueKey, 'pages', filters] as const,
    queryFn: async ({ pageParam, ...context }): Promise<BeatPage> => {
      const query = { ...filters, limit: beatsPerPage, ...(pageParam !== null && { cursor: pageParam }) };
      const response = await ask<typeof getAllBeats>(context, allBeats, { query });
      return Array.isArray(response) ? { beats: response, nextCursor: null, total: response.length } : response;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Requests a few beats, such as the newest ones for a home page. */
export const someBeatsQuery = (limit: number, filters: BeatFilters = {}) =>
  queryOptions({
    queryKey: [...catalogueKey, 'some', limit, filters] as const,
    queryFn: async (context): Promise<readonly Beat[]> => {
      const response = await ask<typeof getAllBeats>(context, allBeats, { query: { ...filters, limit } });
      return Array.isArray(response) ? response : response.beats;
    },
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: [...catalogueKey, 'facets'] as const,
    queryFn: (context) => ask<typeof getFacets>(context, 'GET /api/v1/app/beatstore/facets', { query: {} }),
  });

/** Used if a search finds nothing. */
export const nearBeatsQuery = (filters: Omit<BeatFilters, 'sort'>) =>
  queryOptions({
    queryKey: [...catalogueKey, 'near', filters] as const,
    queryFn: (context) => ask<typeof getNearBeats>(context, 'GET /api/v1/app/beatstore/near', { query: filters }),
  });

/** Requests everyone with a beat in the store, not only those with the most. */
export const artistsQuery = () =>
  queryOptions({
    queryKey: [...catalogueKey, 'artists'] as const,
    queryFn: async (context) => {
      const query = { artists: 5000 };
      return (await ask<typeof getFacets>(context, 'GET /api/v1/app/beatstore/facets', { query })).artists;
    },
  });

/** Leaves out `likes`, which no page shows, because only that part depends on the user. */
export const trackQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'track', trackId] as const,
    queryFn: async (context): Promise<Track> => {
      const get = 'GET /api/v1/app/beatstore/track/:trackId';
      return { ...(await ask<Omit<typeof getTrack, 'access'>>(context, get, { params: { trackId } })), likes: [] };
    },
  });

/** Requests up to six beats of other artists. */
export const similarBeatsQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'similar', trackId] as const,
    queryFn: (context) =>
      ask<typeof getSimilarBeats>(context, 'GET /api/v1/app/beatstore/track/:trackId/similar', { params: { trackId } }),
  });

/** Shown instead of a beat that was sold exclusively or taken down. */
export const soldBeatQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'sold', trackId] as const,
    queryFn: (context) =>
      ask<typeof getSoldBeat>(context, 'GET /api/v1/app/beatstore/track/:trackId/sold', { params: { trackId } }),
  });

export const peaksQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'peaks', trackId] as const,
    queryFn: (context) =>
      ask<typeof getPeaks>(context, 'GET /api/v1/app/beatstore/track/:trackId/peaks', { params: { trackId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The newest beat comes first. */
export const artistBeatsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...catalogueKey, 'artist', userId] as const,
    queryFn: (context) =>
      ask<typeof getArtistBeats>(context, 'GET /api/v1/app/beatstore/artist/:userId', { params: { userId } }),
  });
