import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '../routing/routing.ts';

/** Keys of the history entries that have acted. Coming back to one doesn't repeat it. */
const done = new Set<string>();

/** Acts when the page is opened with this hash, e.g. `#new`, as soon as it's ready. */
export const useHashAction = (hash: string, isReady: boolean, act: () => void): void => {
  const location = useLocation();
  const run = useEffectEvent(act);
  const visit = isReady && location.hash === hash ? location.key : null;
  useEffect(() => {
    if (visit === null || done.has(visit)) return;
    done.add(visit);
    run();
  }, [visit]);
};
