import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { acceptLicense, refuseLicense, takeBackOffer } from '../../contract-manager.ts';
import { licensesKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const useAssignmentResponse = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ licenseId, accept }: { readonly licenseId: string; readonly accept: boolean }) =>
      accept
        ? api<typeof acceptLicense>('POST /api/v1/app/beatstore/licenses/:licenseId/accept', { params: { licenseId } })
        : api<typeof refuseLicense>('POST /api/v1/app/beatstore/licenses/:licenseId/refuse', { params: { licenseId } }),
    onSuccess: async ({ title }, { accept }) => {
      await queryClient.invalidateQueries({ queryKey: licensesKey });
      toast.success(
        accept ? t`You can now sell beats under ${{ license: title }}.` : t`You declined ${{ license: title }}.`,
      );
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save your answer. Please try again.`)),
  });
};

export const useTakeBack = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { readonly licenseId: string; readonly receiverId: string }) =>
      api<typeof takeBackOffer>('DELETE /api/v1/app/beatstore/licenses/:licenseId/receivers/:receiverId', { params }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t withdraw the offer. Please try again.`)),
    // Refetched even after a failure, because the receiver may have just responded.
    onSettled: () => queryClient.invalidateQueries({ queryKey: licensesKey }),
  });
};
