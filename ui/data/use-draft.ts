import { useCallback, useEffect, useState } from 'react';

const prefix = 'draft:';

const read = (key: string): unknown => {
  try {
    const text = window.sessionStorage.getItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) window.sessionStorage.removeItem(prefix + key);
    else window.sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Nothing can be kept here: the form lives as long as its page.
  }
};

/** What was kept may be of an older form of the page: only what looks like the present one is taken over. */
const fits = <T>(kept: unknown, initial: T): kept is T => {
  if (kept === undefined) return false;
  if (initial === null) return true;
  if (typeof kept !== typeof initial) return false;
  return kept !== null && Array.isArray(kept) === Array.isArray(initial);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record keeps its own fields and takes over the kept ones of the same kind. */
const takeOver = <T>(kept: unknown, initial: T): T => {
  if (!fits(kept, initial)) return initial;
  if (!isRecord(initial) || !isRecord(kept)) return kept;
  const taken = Object.entries(initial).map(([name, own]) => [name, fits(kept[name], own) ? kept[name] : own]);
  return Object.fromEntries(taken) as T;
};

/**
 * State of a form that outlives its page: kept by the tab, so that what was half filled in is there again after a reload
 * or a log-in. `clear` is for the form that has been sent. JSON values only; never a password or a code.
 */
export const useDraft = <T>(
  key: string,
  initial: T,
): readonly [T, (next: T | ((now: T) => T)) => void, () => void] => {
  const [start] = useState(initial);
  const [value, setValue] = useState(initial);
  const [loaded, setLoaded] = useState<string | null>(null);

  // After hydration, so that the first drawing is the one of the server.
  useEffect(() => {
    setValue(takeOver(read(key), start));
    setLoaded(key);
  }, [key, start]);

  useEffect(() => {
    if (loaded === key) write(key, value === start ? undefined : value);
  }, [key, loaded, start, value]);

  const clear = useCallback(() => {
    write(key, undefined);
    setValue(start);
  }, [key, start]);
  return [value, setValue, clear];
};
