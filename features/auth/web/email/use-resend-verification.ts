import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { resendVerification } from '../../contract.ts';
import { session } from '../current-user/session.ts';
import { t } from '#contract-kit/texts/text.ts';

export const useResendVerification = () => {
  const api = useApi();
  return useMutation({
    mutationFn: () => api<typeof resendVerification>('POST /api/v1/app/verify-email/resend', {}),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toast.error(errorMessage(error, t`We couldn’t send the email. Try again in a moment.`));
      const { user } = session.store.getState();
      if (user && error instanceof ApiError && error.code === 'AUTH_ALREADY_VERIFIED')
        session.update({ ...user, emailVerified: true });
    },
  });
};
