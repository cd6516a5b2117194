import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { BeatFilters } from '../../contract.ts';
import { readFilters, withoutBlanks, writeFilters } from '../../listing.ts';

const typingPauseMs = 200;

type Change = { readonly [K in keyof BeatFilters]?: BeatFilters[K] | undefined };

const withText = (filters: BeatFilters, text: string): BeatFilters =>
  withoutBlanks({ ...filters, q: text.trim().slice(0, 100) || undefined });

/**
 * The store's filters. They are in the URL, so that a list can be shared and "back" undoes a choice. Typing
 * takes effect at once, and goes into the URL when it pauses. The functions stay the same, so that what depends on
 * nothing else is left as it is.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const inUrl = useMemo(() => readFilters(new URLSearchParams(address)), [address]);
  const [text, setText] = useState(inUrl.q ?? '');
  const written = useRef(inUrl.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A second choice may follow before the page shows the first.
  const latest = useRef(inUrl);
  const seen = useRef(inUrl);
  useEffect(() => {
    // What was chosen before hydration is written already.
    if (seen.current === inUrl) return;
    seen.current = inUrl;
    latest.current = inUrl;
  }, [inUrl]);

  const q = inUrl.q ?? '';
  useEffect(() => {
    // "Back", or a link into the list: the box follows the URL.
    if (q === written.current) return;
    written.current = q;
    clearTimeout(timer.current);
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  const handlers = useMemo(() => {
    const write = (filters: BeatFilters, replace: boolean): void => {
      written.current = filters.q ?? '';
      latest.current = filters;
      setSearch(writeFilters(filters), { replace, preventScrollReset: true });
    };
    const current = (): BeatFilters => withText(latest.current, typed.current);
    return {
      type: (next: string): void => {
        setText(next);
        // A choice may follow before the page shows this.
        typed.current = next;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => write(current(), true), typingPauseMs);
      },
      change: (change: Change, replace = false): void => {
        clearTimeout(timer.current);
        write(withoutBlanks({ ...current(), ...change }), replace);
      },
      /** Search and order stay. */
      clear: (): void => {
        clearTimeout(timer.current);
        const { q, sort } = current();
        write(withoutBlanks({ q, sort }), false);
      },
    };
  }, [setSearch]);

  const deferred = useDeferredValue(text);
  const filters = useMemo(() => withText(inUrl, deferred), [inUrl, deferred]);

  return {
    ...handlers,
    /** What the list shows now. */
    filters,
    /** The URL's filters, which lag while someone types: used for server requests. */
    urlFilters: inUrl,
    /** What the box shows now. */
    text,
  };
};

export type Filters = ReturnType<typeof useFilters>;
