import { useMutation } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useSession } from '../current-user/session.ts';
import type { sendResetCode } from '../../contract-recovery.ts';
import { t } from '#contract-kit/texts/text.ts';

const noEmail = () => t`Email not found. Please make sure you are logged in.`;

const useSendReset = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (email: string) =>
      api<typeof sendResetCode>('POST /api/v1/app/password-reset/send-code', { body: { email } }),
  });
};

/** Sends the logged-in user a link to set a new password. */
export const ResetMail = () => {
  const email = useSession().user?.email ?? '';
  const send = useSendReset();
  const failure = email ? send.isError && errorMessage(send.error, t`An error occurred. Please try again.`) : noEmail();
  return (
    <div>
      <Button busy={send.isPending} disabled={!email} onClick={() => send.mutate(email)}>
        {t`Send me a reset link`}
      </Button>
      <p aria-live="polite" className={`mt-2 text-sm ${failure ? 'text-bad' : 'text-good'}`}>
        {failure || (send.isSuccess && t`Success! We have sent you an email with the reset link.`)}
      </p>
    </div>
  );
};
