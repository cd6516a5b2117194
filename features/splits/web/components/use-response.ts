import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { respond } from '../../contract.ts';
import { splitsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export type Response = 'accept' | 'decline' | 'block' | 'leave';

/** Responds to an invitation, or leaves a split. */
export const useResponse = (shareId: string, onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (response: Response) =>
      api<typeof respond>('POST /api/v1/app/splits/shares/:shareId/response', {
        params: { shareId },
        body: { response },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this. Try again.`)),
    // Refetched after a refusal, too, so that the list shows the current state.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: splitsKey });
      onDone();
    },
  });
};
