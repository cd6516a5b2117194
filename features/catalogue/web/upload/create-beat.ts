import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { newBeat } from '../../own-beats-contract.ts';
import { clearDraft, slots, useDraftBeat } from './draft-store.ts';
import { ownBeatsQuery } from './queries.ts';

/** Puts the draft and its uploads together; the list shows the new beat at once, and the wizard begins anew. */
export const useCreateBeat = (onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (licenses: readonly string[]) => {
      const { fields, files } = useDraftBeat.getState();
      const { withoutLicenses: _, alsoLicenses: __, ...typed } = fields;
      const uploads = slots.flatMap((slot) => files[slot]?.uploadId ?? []);
      return api<typeof newBeat>('POST /api/v1/app/beatstore/new-beat', { body: { ...typed, licenses, uploads } });
    },
    onSuccess: (beat) => {
      client.setQueryData(
        ownBeatsQuery().queryKey,
        (known) =>
          known && { beatTracks: [beat, ...known.beatTracks], totalBeatsUploaded: known.totalBeatsUploaded + 1 },
      );
      clearDraft();
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownBeatsQuery().queryKey }),
  });
};
