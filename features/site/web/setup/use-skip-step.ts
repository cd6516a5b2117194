import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { changeSetup, SetupStep } from '../../contract-setup.ts';
import { setupQuery } from '../editor/queries.ts';

/** Skips a step of the setup for all admins, or asks for it again. */
export const useSkipStep = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ step, skipped }: { readonly step: SetupStep; readonly skipped: boolean }) =>
      api<typeof changeSetup>('PUT /api/v1/app/admin/site-setup/:step', { params: { step }, body: { skipped } }),
    onSuccess: (saved) => queryClient.setQueryData(setupQuery().queryKey, saved),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t change this. Try again.`)),
  });
};
