import { useCallback, useEffect, useRef, useState } from 'react';
import { takeOver } from './take-over.ts';

const prefix = 'draft:';

/** The stored draft of a form in this tab; undefined if there is none. */
export const readDraft = (key: string): unknown => {
  try {
    const text = window.sessionStorage.getItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Stores what a form that isn't on screen begins with; undefined removes it. */
export const storeDraft = (key: string, value: unknown): void => {
  try {
    if (value === undefined) window.sessionStorage.removeItem(prefix + key);
    else window.sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Storage is unavailable, so the draft lives only as long as the page.
  }
};

/** Changes the stored draft of a form that is no longer on screen. */
export const amendDraft = (key: string, part: Readonly<Record<string, unknown>>): void => {
  const kept = readDraft(key);
  if (typeof kept === 'object' && kept !== null) storeDraft(key, { ...kept, ...part });
};

/**
 * Form state that survives a reload or a login in this tab. JSON values only, never a password or a code. Call `clear`
 * once the form has been sent. `key` is null while the draft's owner isn't known yet; the typed text is stored once they
 * are.
 */
export const useDraft = <T>(
  key: string | null,
  initial: T,
): readonly [T, (next: T | ((now: T) => T)) => void, () => void] => {
  const [start] = useState(initial);
  const [value, setValue] = useState(initial);
  const [loaded, setLoaded] = useState<string | null>(null);
  const isFirst = useRef(true);

  // After hydration, so that the first render matches the server's.
  useEffect(() => {
    if (key === null) return;
    const keepsTyped = isFirst.current;
    isFirst.current = false;
    // Text typed before hydration is newer than what was stored.
    setValue((now) => (keepsTyped && now !== start ? now : takeOver(readDraft(key), start)));
    setLoaded(key);
  }, [key, start]);

  useEffect(() => {
    if (key !== null && loaded === key) storeDraft(key, value === start ? undefined : value);
  }, [key, loaded, start, value]);

  const clear = useCallback(() => {
    if (key !== null) storeDraft(key, undefined);
    setValue(start);
  }, [key, start]);
  return [value, setValue, clear];
};
