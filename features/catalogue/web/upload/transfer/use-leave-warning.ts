import { useEffect } from 'react';
import { useDrafts } from '../drafts/draft-store.ts';

/** The browser asks before the page is left while bytes travel. */
export const useLeaveWarning = (): void => {
  const sending = useDrafts(({ drafts }) =>
    drafts.some(({ files }) => Object.values(files).some(({ phase }) => phase === 'sending' || phase === 'waiting')),
  );
  useEffect(() => {
    if (!sending) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
};
