import { useEffect } from 'react';
import { partsArrive } from './late-part.tsx';

/** Loads code that the visitor may need next, once the first page is complete: all such code at the same time. */
export const useLaterCode = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    let isGone = false;
    void partsArrive().then(() => (isGone ? undefined : load().catch(() => undefined)));
    return () => {
      isGone = true;
    };
  }, [load]);
};
