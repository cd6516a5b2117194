import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { deleteBeat, OwnBeat, publishOwnBeat, retryBeat, unpublishOwnBeat } from '../../contract.ts';
import { catalogueKey } from '#features/catalogue/web/queries.ts';
import { ownBeatsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export type Move = 'publish' | 'unpublish' | 'retry' | 'delete';

const messages: Readonly<Record<Exclude<Move, 'delete'>, () => string>> = {
  publish: () => t`Back on sale`,
  unpublish: () => t`Unpublished`,
  retry: () => t`Processing again`,
};

const messageOf = ({ status, kind }: OwnBeat, move: Move): string => {
  if (move === 'delete') return kind === 'kit' ? t`Sound kit deleted` : t`Beat deleted`;
  if (status === 'scheduled' && move === 'publish') return t`On sale now`;
  return status === 'scheduled' && move === 'unpublish' ? t`Schedule canceled` : messages[move]();
};

/** Refetches the list and the store after each change. */
export const useMoveBeat = (beat: OwnBeat) => {
  const { _id: id } = beat;
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (move: Move): Promise<void> => {
      const input = { params: { id } };
      if (move === 'publish') await api<typeof publishOwnBeat>('POST /api/v1/app/beatstore/:id/publish', input);
      else if (move === 'unpublish')
        await api<typeof unpublishOwnBeat>('POST /api/v1/app/beatstore/:id/unpublish', input);
      else if (move === 'retry') await api<typeof retryBeat>('POST /api/v1/app/beatstore/:id/retry', input);
      else await api<typeof deleteBeat>('DELETE /api/v1/app/beatstore/:id', input);
    },
    onSuccess: (_, move) => toast.success(messageOf(beat, move)),
    onError: (error) => toast.error(errorMessage(error, t`Something went wrong. Try again.`)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownBeatsKey });
      void client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
};
