import { useEffect } from 'react';
import { slots, useDraftBeat } from './draft-store.ts';

/** The browser asks before the page is left while bytes travel. */
export const useLeaveWarning = (): void => {
  const sending = useDraftBeat(({ files }) => slots.some((slot) => files[slot]?.phase === 'sending'));
  useEffect(() => {
    if (!sending) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
};
