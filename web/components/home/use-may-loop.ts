import { useEffect, useState, useSyncExternalStore } from 'react';

interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const stillQuery = '(prefers-reduced-motion: reduce)';
const slowTypes = new Set(['slow-2g', '2g', '3g']);

/** Not every browser describes its connection. */
const connectionOf = (): Connection | undefined => (navigator as { readonly connection?: Connection }).connection;

const isWelcome = (): boolean => {
  const line = connectionOf();
  return !window.matchMedia(stillQuery).matches && !line?.saveData && !slowTypes.has(line?.effectiveType ?? '');
};

const watchWelcome = (onChange: () => void): (() => void) => {
  const still = window.matchMedia(stillQuery);
  const line = connectionOf();
  still.addEventListener('change', onChange);
  line?.addEventListener?.('change', onChange);
  return () => {
    still.removeEventListener('change', onChange);
    line?.removeEventListener?.('change', onChange);
  };
};

const onceLoaded = (run: () => void): (() => void) => {
  if (document.readyState === 'complete') {
    run();
    return () => undefined;
  }
  window.addEventListener('load', run, { once: true });
  return () => window.removeEventListener('load', run);
};

/** Runs once the page has loaded and is idle. */
const onceIdle = (run: () => void): (() => void) => {
  let idle = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelLoad = onceLoaded(() => {
    // Safari has no idle callbacks.
    idle = window.requestIdleCallback?.(run, { timeout: 4000 }) ?? 0;
    if (!idle) timer = setTimeout(run, 500);
  });
  return () => {
    cancelLoad();
    window.cancelIdleCallback?.(idle);
    clearTimeout(timer);
  };
};

/** True once the page is idle, on a fast connection, if the visitor doesn't want less motion or less data. */
export const useMayLoop = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => onceIdle(() => setIdle(true)), []);
  const welcome = useSyncExternalStore(watchWelcome, isWelcome, () => false);
  return idle && welcome;
};
