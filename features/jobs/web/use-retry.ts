import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { retryJob } from '../contract.ts';
import { jobsKey } from './queries.ts';

export const useRetry = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) =>
      api<typeof retryJob>('POST /api/v1/app/admin/jobs/:jobId/retry', { params: { jobId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t run the job. Please try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  });
};
