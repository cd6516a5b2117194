import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { BeatFilters } from '../../contract.ts';
import { readFilters, withoutBlanks, writeFilters } from '../../listing.ts';

const typingPauseMs = 200;

type Change = { readonly [K in keyof BeatFilters]?: BeatFilters[K] | undefined };

/** What stands in the box may be only spaces. */
const tidy = (filters: BeatFilters): BeatFilters => withoutBlanks({ ...filters, q: filters.q?.trim().slice(0, 100) });

/**
 * The store's filters. They are in the URL, so that a list can be shared and "back" undoes a choice. What is chosen or typed
 * takes effect at once, and goes into the URL a moment later, which needs a navigation or a pause in typing. The functions stay
 * the same, so that what depends on nothing else is left as it is.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const inUrl = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const [chosen, setChosen] = useState(inUrl);
  // A second choice may follow before the page shows the first.
  const latest = useRef(chosen);
  /** The addresses that are expected: of this page when it opens, and of what was written since. */
  const expected = useRef([address]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const at = expected.current.indexOf(address);
    expected.current = at < 0 ? [] : expected.current.slice(at + 1);
    if (at >= 0) return;
    // "Back", or a link into the list: what is chosen follows the URL.
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
      /** Search and order stay. */
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
    /** What the list shows now. */
    filters,
    /** The URL's filters, which lag behind: used for server requests. */
    urlFilters: inUrl,
    /** What the search, the choices and the order show now: one that lagged behind would take back what was just chosen. */
    chosen,
  };
};

export type Filters = ReturnType<typeof useFilters>;
