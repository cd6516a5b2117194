import { queryOptions } from '@tanstack/react-query';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { ask } from '#ui/data/api.ts';
import type { listOwnBeats, listUsableLicenses, OwnBeat, OwnShow } from '../contract.ts';
import { ownCatalogueKey } from '#features/catalogue/web/queries.ts';

const soon = 2000;

/** Milliseconds until the next scheduled beat is due, at most an hour, because timers can't wait for weeks. */
const untilRelease = (beats: readonly OwnBeat[]): number | false => {
  const times = beats.flatMap(({ status, publishAt }) => (status === 'scheduled' && publishAt ? [publishAt] : []));
  if (times.length === 0) return false;
  const next = Math.min(...times.map((time) => Date.parse(time)));
  return Math.min(Math.max(next - Date.now(), soon), hourMs);
};

interface OwnBeatsFilter {
  readonly search: string;
  readonly show: OwnShow;
  readonly page: number;
}

export const ownBeatsKey = [...ownCatalogueKey, 'own'] as const;

/**
 * Requests the newest beats by default. Refetches every two seconds while one of them or its free file is being
 * processed, and when a scheduled one goes on sale.
 */
export const ownBeatsQuery = (filter: OwnBeatsFilter = { search: '', show: 'all', page: 1 }) =>
  queryOptions({
    queryKey: [...ownBeatsKey, filter] as const,
    queryFn: (context) => ask<typeof listOwnBeats>(context, 'GET /api/v1/app/beatstore/user', { query: filter }),
    refetchInterval: ({ state }) => {
      const beats = state.data?.beatTracks ?? [];
      return beats.some(({ status, freeFile }) => status === 'processing' || freeFile === 'preparing')
        ? soon
        : untilRelease(beats);
    },
  });

export const usableLicensesQuery = () =>
  queryOptions({
    queryKey: [...ownCatalogueKey, 'usable-licenses'] as const,
    queryFn: async (context) =>
      (await ask<typeof listUsableLicenses>(context, 'GET /api/v1/app/beatstore/licenses/usable')).licenses,
  });
