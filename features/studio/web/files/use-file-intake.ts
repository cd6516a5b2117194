import { useState } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { findDraft, isBlank, removeDraft } from '../drafts/draft-store.ts';
import type { FoundFile } from './group-files.ts';
import { takeFiles, takeInto } from './take-files.ts';

/** Returns the draft that is open in the wizard, and the latest files that weren't taken. */
export const useFileIntake = () => {
  const api = useApi();
  const [wizard, setWizard] = useState({ draftId: '', open: false });
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const openOn = (draftId: string): void => setWizard({ draftId, open: true });
  const take = (found: readonly FoundFile[]): void => {
    const taken = wizard.open ? takeInto(api, wizard.draftId, found) : takeFiles(api, found);
    // The wizard covers the list, so toasts show the messages.
    if (wizard.open) for (const message of taken.leftOut) toast.error(message);
    setLeftOut(wizard.open ? [] : taken.leftOut);
    if (taken.draftId !== null) openOn(taken.draftId);
  };
  const close = (): void => {
    const draft = findDraft(wizard.draftId);
    if (draft && isBlank(draft)) removeDraft(draft.id);
    setWizard({ ...wizard, open: false });
  };
  return { wizard, openOn, close, take, leftOut, dismissLeftOut: () => setLeftOut([]) };
};
