import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type {
  Beat,
  BeatFilters,
  BeatPage,
  getAllBeats,
  getArtistBeats,
  getFacets,
  getPeaks,
  getTrack,
} from '../contract.ts';

// All keys begin with 'catalogue': the shell refreshes them together while the catalogue grows.

/** As many rows as the first page of the store is drawn with. */
export const beatsPerPage = 40;

const allBeats = 'GET /api/v1/app/beatstore/getAllBeats';

/** Every published beat, newest first. */
export const allBeatsQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'all'],
    queryFn: async ({ meta, signal }): Promise<readonly Beat[]> => {
      const answer = await apiOf(meta)<typeof getAllBeats>(allBeats, { query: {}, signal });
      return Array.isArray(answer) ? answer : answer.beats;
    },
  });

/** The beats that match, page by page. */
export const beatPagesQuery = (filters: BeatFilters) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'pages', filters],
    queryFn: async ({ meta, signal, pageParam }): Promise<BeatPage> => {
      const query = { ...filters, limit: beatsPerPage, ...(pageParam !== null && { cursor: pageParam }) };
      const answer = await apiOf(meta)<typeof getAllBeats>(allBeats, { query, signal });
      return Array.isArray(answer) ? { beats: answer, nextCursor: null, total: answer.length } : answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** A few beats, e.g. the newest ones for a home page. */
export const someBeatsQuery = (limit: number, filters: BeatFilters = {}) =>
  queryOptions({
    queryKey: ['catalogue', 'some', limit, filters],
    queryFn: async ({ meta, signal }): Promise<readonly Beat[]> => {
      const answer = await apiOf(meta)<typeof getAllBeats>(allBeats, { query: { ...filters, limit }, signal });
      return Array.isArray(answer) ? answer : answer.beats;
    },
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'facets'],
    queryFn: ({ meta, signal }) => apiOf(meta)<typeof getFacets>('GET /api/v1/app/beatstore/facets', { signal }),
  });

export const trackQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['catalogue', 'track', trackId],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getTrack>('GET /api/v1/app/beatstore/track/:trackId', { params: { trackId }, signal }),
  });

export const peaksQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['catalogue', 'peaks', trackId],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getPeaks>('GET /api/v1/app/beatstore/track/:trackId/peaks', { params: { trackId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The published beats of one artist, newest first. */
export const artistBeatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['catalogue', 'artist', userId],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getArtistBeats>('GET /api/v1/app/beatstore/artist/:userId', { params: { userId }, signal }),
  });
