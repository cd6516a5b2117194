import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { editBeat, OwnBeat } from '../../../own-beats-contract.ts';
import { catalogueKey } from '../../queries.ts';
import { ownBeatsQuery } from '../queries.ts';

export interface BeatChanges {
  readonly title: string;
  readonly description: string;
  readonly genre: string;
  readonly subGenre: string;
  readonly bpm: string;
  readonly key: string;
  readonly price: string;
  readonly tags: readonly string[];
  readonly licenses: readonly string[];
  readonly cover: File | null;
  /** Undefined: as it is. Null: as soon as it's ready. */
  readonly publishAt?: string | null | undefined;
}

export const useEditBeat = ({ _id: id }: OwnBeat, onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cover, tags, licenses, publishAt, ...texts }: BeatChanges) => {
      // multipart/form-data has no lists: tags are joined, licenses numbered.
      const listed = Object.fromEntries(licenses.map((license, index) => [`licenses[${index}]`, license]));
      const fields = { ...texts, ...(publishAt !== undefined && { publishAt: publishAt ?? '' }) };
      const body = cover ? { ...fields, tags: tags.join(','), ...listed } : { ...fields, tags, licenses };
      return api<typeof editBeat>('PUT /api/v1/app/beatstore/:id', {
        params: { id },
        body,
        ...(cover && { files: { coverImage: cover } }),
      });
    },
    onSuccess: onDone,
    onSettled: () => refresh(client),
  });
};

/** Changes nothing but when a beat goes on sale. */
export const useScheduleBeat = ({ _id: id }: OwnBeat) => {
  const api = useApi();
  const client = useQueryClient();
  return async (publishAt: string | null): Promise<OwnBeat> => {
    const changed = api<typeof editBeat>('PUT /api/v1/app/beatstore/:id', { params: { id }, body: { publishAt } });
    return await changed.finally(() => refresh(client));
  };
};

const refresh = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: ownBeatsQuery().queryKey });
  void client.invalidateQueries({ queryKey: catalogueKey });
};
