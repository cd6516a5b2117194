import { useEffect } from 'react';
import { useApi } from '#ui/data/api.ts';
import { type Place, type Slot, type SlotState, useDrafts } from '../drafts/draft-store.ts';
import { goOn } from './send-file.ts';
import { checkReady, watchCheck } from './watch-check.ts';

const everyFile = (visit: (place: Place, file: SlotState) => void): void => {
  for (const { id, files } of useDrafts.getState().drafts) {
    for (const [slot, file] of Object.entries(files) as [Slot, SlotState][]) visit({ draftId: id, slot }, file);
  }
};

/** What uploads need beside whoever began them: after a reload the server may still be looking, a line may come back. */
export const useUploads = (): void => {
  const api = useApi();
  useEffect(() => {
    everyFile((place, { phase }) => {
      if (phase === 'checking') void watchCheck(api, place);
      if (phase === 'ready') void checkReady(api, place);
    });
    const goOnAll = (): void => everyFile((place) => void goOn(api, place));
    window.addEventListener('online', goOnAll);
    return () => window.removeEventListener('online', goOnAll);
  }, [api]);
};
