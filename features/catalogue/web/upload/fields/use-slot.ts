import { uploadFormats } from '../../../upload-kinds.ts';
import { type ChangeEvent, use, useRef } from 'react';
import { useApi } from '#ui/data/api.ts';
import { DraftId, useDraft } from '../drafts/draft-context.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { canGoOn, dropFile, goOn, sendFile } from '../transfer/send-file.ts';

/** A place of the draft: the file in it, and what can be done about it. */
export const useSlot = (slot: Slot) => {
  const api = useApi();
  const place = { draftId: use(DraftId), slot };
  const file = useDraft().files[slot];
  const input = useRef<HTMLInputElement>(null);
  const isKept = file?.phase === 'stopped' && canGoOn(place);
  return {
    file,
    /** The line broke, and the page still holds the file. */
    isKept,
    isOpen: !file || file.phase === 'stopped' || file.phase === 'refused',
    choose: (): void => input.current?.click(),
    goOn: (): void => void goOn(api, place),
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
