import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import { eachSharedChoice } from '#features/catalogue/beat-choices.ts';
import type { newKit } from '../../contract-kits.ts';
import type { newBeat } from '../../contract.ts';
import { findDraft, noteCreated, removeDraft } from './draft-store.ts';
import { changedPrices } from './own-prices.ts';
import { publishAtOf } from './release.ts';
import { uploadKinds } from '../../upload-kinds.ts';
import { ownBeatsKey, ownBeatsQuery } from '../queries.ts';

export interface DraftToCreate {
  readonly draftId: string;
  readonly licenses: readonly string[];
}

/** The list shows the new beat or kit at once, and its draft is removed. */
export const useCreateBeat = (onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draftId, licenses }: DraftToCreate) => {
      const draft = findDraft(draftId);
      if (!draft) throw new Error('This draft is gone.');
      const publishAt = publishAtOf(draft.release);
      const uploads = uploadKinds.flatMap((slot) => draft.files[slot]?.uploadId ?? []);
      if (draft.kit) {
        const { title, description, price, tags, ...fields } = draft.fields;
        const choices = eachSharedChoice((name) => fields[name]);
        const typed = { title, description, price, ...choices, tags: [...tags], kitType: draft.kit };
        return api<typeof newKit>('POST /api/v1/app/beatstore/new-kit', {
          body: { ...typed, uploads, ...(publishAt && { publishAt }) },
        });
      }
      const { withoutLicenses: _, alsoLicenses: __, ownPrices, ...typed } = draft.fields;
      const licensePrices = changedPrices(licenses, { before: {}, after: ownPrices });
      return api<typeof newBeat>('POST /api/v1/app/beatstore/new-beat', {
        body: { ...typed, licenses, licensePrices, uploads, ...(publishAt && { publishAt }) },
      });
    },
    onSuccess: (beat, { draftId }) => {
      client.setQueryData(
        ownBeatsQuery().queryKey,
        (list) =>
          list && {
            ...list,
            beatTracks: [{ ...beat, recentPlays: 0 }, ...list.beatTracks],
            totalBeatsUploaded: list.totalBeatsUploaded + 1,
            total: list.total + 1,
          },
      );
      removeDraft(draftId);
      noteCreated(beat._id);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownBeatsKey }),
  });
};
