import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import type { deleteBeat, OwnBeat, publishOwnBeat, retryBeat, unpublishOwnBeat } from '../../../own-beats-contract.ts';
import { catalogueKey } from '../../queries.ts';
import { ownBeatsQuery } from '../queries.ts';

type Move = 'publish' | 'unpublish' | 'retry' | 'delete';

const said: Readonly<Record<Move, string>> = {
  publish: 'On sale again',
  unpublish: 'Taken off sale',
  retry: 'Processing again',
  delete: 'Beat deleted',
};

/** What a seller does with a beat; the list and the store are asked anew. */
export const useMoveBeat = ({ _id: id }: OwnBeat) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (move: Move): Promise<void> => {
      const given = { params: { id } };
      if (move === 'publish') await api<typeof publishOwnBeat>('POST /api/v1/app/beatstore/:id/publish', given);
      else if (move === 'unpublish')
        await api<typeof unpublishOwnBeat>('POST /api/v1/app/beatstore/:id/unpublish', given);
      else if (move === 'retry') await api<typeof retryBeat>('POST /api/v1/app/beatstore/:id/retry', given);
      else await api<typeof deleteBeat>('DELETE /api/v1/app/beatstore/:id', given);
    },
    onSuccess: (_, move) => toast.success(said[move]),
    onError: (error) => toast.error(serverWords(error, 'This did not work. Try again.')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownBeatsQuery().queryKey });
      void client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
};
