import { createContext, use } from 'react';
import { type BeatFields, changeFields, type Draft, noDraft, useDrafts } from './draft-store.ts';

export const DraftId = createContext('');

export const useDraft = (): Draft => {
  const id = use(DraftId);
  return useDrafts(({ drafts }) => drafts.find((draft) => draft.id === id) ?? noDraft);
};

export const useChangeFields = (): ((change: Partial<BeatFields>) => void) => {
  const id = use(DraftId);
  return (change) => changeFields(id, change);
};
