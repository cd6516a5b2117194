import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Beat, BeatFilters } from '#features/catalogue/contract.ts';
import { loadAtLast } from '#ui/data/lazy-part.ts';
import { writeFilters } from '#features/catalogue/listing.ts';
import { allBeatsQuery, beatPagesQuery, facetsQuery } from '#features/catalogue/web/queries.ts';

/** Above this number, the server filters the list. */
const maxFilteredInBrowser = 2000;

type ListBeats = typeof import('#features/catalogue/list-beats.ts').listBeats;

let listBeats: ListBeats | undefined;

const leisureMs = 2500;

/** Only a filtered or sorted list needs `listBeats`, so its code loads after the page, or at once with such a list. */
const useListBeats = (enabled: boolean, atOnce: boolean): ListBeats | undefined => {
  const [list, setList] = useState(() => listBeats);
  useEffect(() => {
    if (!enabled || list) return undefined;
    let left = false;
    const load = async (): Promise<void> => {
      const module = await loadAtLast(() => import('#features/catalogue/list-beats.ts'));
      listBeats = module.listBeats;
      if (!left) setList(() => module.listBeats);
    };
    const timer = setTimeout(() => void load(), atOnce ? 0 : leisureMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [enabled, atOnce, list]);
  return list;
};

export interface StoreBeats {
  readonly beats: readonly Beat[];
  /** Undefined until the first response. */
  readonly total: number | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Fetches the next page; undefined at the end. */
  readonly more: (() => void) | undefined;
  /** The next page couldn't be fetched. `more` retries. */
  readonly stuck: boolean;
}

const usePages = (filters: BeatFilters, enabled: boolean) => {
  const query = useInfiniteQuery({ ...beatPagesQuery(filters), enabled, placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const beats = useMemo(() => pages?.flatMap((page) => page.beats) ?? [], [pages]);
  return { query, beats, total: pages?.[0]?.total };
};

/**
 * A catalogue of normal size is fetched completely after the first page, then filtered here at once, even offline. A
 * larger one is fetched page by page. `urlFilters` lag while someone types.
 */
export const useStoreBeats = (filters: BeatFilters, urlFilters: BeatFilters): StoreBeats => {
  const queryClient = useQueryClient();
  const facets = useQuery(facetsQuery());
  const small = facets.data !== undefined && facets.data.total <= maxFilteredInBrowser;
  const hasAll = queryClient.getQueryData(allBeatsQuery().queryKey) !== undefined;
  const { query, beats, total } = usePages(urlFilters, !(small && hasAll));

  // The first page contains everything, so nothing more is fetched.
  const isWhole =
    writeFilters(urlFilters).size === 0 && !query.hasNextPage && !query.isPlaceholderData && query.isSuccess;
  useEffect(() => {
    if (small && isWhole && !hasAll) queryClient.setQueryData(allBeatsQuery().queryKey, beats);
  }, [queryClient, small, isWhole, hasAll, beats]);

  const all = useQuery({ ...allBeatsQuery(), enabled: small && (hasAll || query.isSuccess) });
  const isFiltered = writeFilters(filters).size > 0;
  const list = useListBeats(small && all.data !== undefined, isFiltered);
  const listed = useMemo(
    () => (small && all.data ? (isFiltered ? list?.(all.data, filters) : all.data) : undefined),
    [small, all.data, isFiltered, list, filters],
  );

  if (listed) {
    return {
      beats: listed,
      total: listed.length,
      loading: false,
      error: null,
      retry: () => undefined,
      more: undefined,
      stuck: false,
    };
  }
  return {
    beats,
    total,
    loading: query.isPending,
    error: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
    stuck: query.isFetchNextPageError,
    more: query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : undefined,
  };
};
