import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { changeShare, Share } from '../../contract.ts';
import { splitsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export type ShareChange = 'withdraw' | 'end' | 'keep';

const done: Readonly<Record<ShareChange, () => string>> = {
  withdraw: () => t`Invitation taken back.`,
  end: () => t`The share ends in 14 days. We’ve emailed them.`,
  keep: () => t`The share goes on.`,
};

/** Withdraws an invitation, ends a share, or cancels its end. */
export const useChangeShare = ({ _id: shareId }: Share, onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ShareChange) =>
      api<typeof changeShare>('POST /api/v1/app/splits/shares/:shareId/change', {
        params: { shareId },
        body: { change },
      }),
    onSuccess: (_, change) => toast.success(done[change]()),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this. Try again.`)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: splitsKey });
      onDone();
    },
  });
};
