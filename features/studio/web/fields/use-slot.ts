import { type ChangeEvent, use, useRef } from 'react';
import { useApi } from '#ui/data/api.ts';
import { DraftId, useDraft } from '../drafts/draft-context.ts';
import { uploadFormats } from '../../upload-kinds.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { dropFile, isResumable, resumeFile, sendFile } from '../transfer/send-file.ts';

/** One of the draft's files: its state and the possible actions. */
export const useSlot = (slot: Slot) => {
  const api = useApi();
  const place = { draftId: use(DraftId), slot };
  const file = useDraft().files[slot];
  const input = useRef<HTMLInputElement>(null);
  const canResume = file?.phase === 'stopped' && isResumable(place);
  return {
    file,
    /** True if the connection was lost and the page still has the file. */
    canResume,
    isOpen: !file || file.phase === 'stopped' || file.phase === 'refused',
    choose: (): void => input.current?.click(),
    resume: (): void => void resumeFile(api, place),
    drop: (): void => void dropFile(place),
    input: {
      ref: input,
      type: 'file',
      name: slot,
      accept: uploadFormats[slot].accept,
      tabIndex: -1,
      className: 'sr-only',
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        const [chosen] = event.currentTarget.files ?? [];
        if (chosen) void sendFile(api, place, chosen);
        event.currentTarget.value = '';
      },
    },
  } as const;
};
