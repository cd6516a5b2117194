import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { BeatFilters } from '#features/catalogue/contract.ts';
import { readFilters, withoutBlanks, writeFilters } from '#features/catalogue/listing.ts';

const typingPauseMs = 200;

type Change = { readonly [K in keyof BeatFilters]?: BeatFilters[K] | undefined };

/** The search box may contain only spaces. */
const tidy = (filters: BeatFilters): BeatFilters => withoutBlanks({ ...filters, q: filters.q?.trim().slice(0, 100) });

/**
 * The store's filters. They are in the URL, so that a list can be shared and "back" undoes a choice. A change takes
 * effect at once, and enters the URL a moment later: a choice after a navigation, typed text after a pause. The
 * functions keep their identity, so that components that depend on nothing else don't render again.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const inUrl = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const [chosen, setChosen] = useState(inUrl);
  // A second choice may follow before the page shows the first.
  const latest = useRef(chosen);
  /** The URLs that this page expects: its first one and those that it has written since. */
  const expected = useRef([address]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const at = expected.current.indexOf(address);
    expected.current = at < 0 ? [] : expected.current.slice(at + 1);
    if (at >= 0) return;
    // "Back", or a link into the list: the choices follow the URL.
    clearTimeout(timer.current);
    latest.current = inUrl;
    setChosen(inUrl);
  }, [address, inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handlers = useMemo(() => {
    const choose = (filters: BeatFilters): void => {
      clearTimeout(timer.current);
      latest.current = filters;
      setChosen(filters);
    };
    const write = (replace: boolean): void => {
      const next = writeFilters(tidy(latest.current));
      expected.current = [...expected.current, next.toString()];
      setSearch(next, { replace, preventScrollReset: true });
    };
    return {
      type: (q: string): void => {
        choose({ ...latest.current, q });
        timer.current = setTimeout(() => write(true), typingPauseMs);
      },
      change: (change: Change, replace = false): void => {
        choose(withoutBlanks({ ...latest.current, ...change }));
        write(replace);
      },
      /** Keeps search and sorting. */
      clear: (): void => {
        const { q, sort } = latest.current;
        choose(withoutBlanks({ q, sort }));
        write(false);
      },
    };
  }, [setSearch]);

  const deferred = useDeferredValue(chosen);
  const filters = useMemo(() => tidy(deferred), [deferred]);

  return {
    ...handlers,
    /** The list shows the result of these. */
    filters,
    /** Server requests use these, which lag behind. */
    urlFilters: inUrl,
    /** Controls show these: lagging values would undo the latest choice. */
    chosen,
  };
};

export type Filters = ReturnType<typeof useFilters>;
