import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#contract-kit/api.ts';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { replaceFiles } from '../../contract.ts';
import {
  changeFile,
  type Draft,
  fileAt,
  type FileSlot,
  setFile,
  type SlotState,
  useDrafts,
} from '../drafts/draft-store.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { ownBeatsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Uploads that are replacing or have replaced a file: drafts change many times during a call. */
const replacing = new Set<string>();

const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['beatFiles']?.[0]) ||
  errorMessage(error, t`Something went wrong. Try again.`);

const replace = async (api: Api, beatId: string, place: FileSlot, uploadId: string): Promise<void> => {
  try {
    await api<typeof replaceFiles>('POST /api/v1/app/beatstore/:id/files', {
      params: { id: beatId },
      body: { uploads: [uploadId] },
    });
    if (fileAt(place)?.uploadId === uploadId) setFile(place, null);
    toast.success(t`File replaced`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) {
      // The upload is still ready on the server, so the next change of a draft retries.
      replacing.delete(uploadId);
      toast.error(error.message);
      return;
    }
    if (fileAt(place)?.uploadId === uploadId) changeFile(place, { phase: 'refused', reason: messageOf(error) });
  }
};

/** Replaces files as soon as the uploads are checked, whether or not the dialog is open. */
export const useReplacements = (): void => {
  const api = useApi();
  const client = useQueryClient();
  const drafts = useDrafts((state) => state.drafts);
  useEffect(() => {
    for (const { id, beatId, files } of drafts.filter((draft): draft is Draft & { beatId: string } => !!draft.beatId)) {
      for (const [slot, { phase, uploadId }] of Object.entries(files) as [Slot, SlotState][]) {
        if (phase !== 'ready' || uploadId === null || replacing.has(uploadId)) continue;
        replacing.add(uploadId);
        void replace(api, beatId, { draftId: id, slot }, uploadId).finally(() =>
          client.invalidateQueries({ queryKey: ownBeatsKey }),
        );
      }
    }
  }, [api, client, drafts]);
};
