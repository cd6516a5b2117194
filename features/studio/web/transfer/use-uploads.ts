import { useEffect } from 'react';
import { useApi } from '#ui/data/api.ts';
import { type FileSlot, type SlotState, useDrafts } from '../drafts/draft-store.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { resumeFile } from './send-file.ts';
import { checkReady, watchCheck } from './watch-check.ts';

const forEachFile = (visit: (place: FileSlot, file: SlotState) => void): void => {
  for (const { id, files } of useDrafts.getState().drafts) {
    for (const [slot, file] of Object.entries(files) as [Slot, SlotState][]) visit({ draftId: id, slot }, file);
  }
};

/** The browser asks before leaving the page while files are being sent. */
const useLeaveWarning = (): void => {
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

/** Continues checks that a reload interrupted, and uploads that a lost connection stopped. */
export const useUploads = (): void => {
  useLeaveWarning();
  const api = useApi();
  useEffect(() => {
    forEachFile((place, { phase }) => {
      if (phase === 'checking') void watchCheck(api, place);
      if (phase === 'ready') void checkReady(api, place);
    });
    const resumeAll = (): void => forEachFile((place) => void resumeFile(api, place));
    window.addEventListener('online', resumeAll);
    return () => window.removeEventListener('online', resumeAll);
  }, [api]);
};
