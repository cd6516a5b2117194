import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { verifyChangedEmailByCode } from '../../contract-recovery.ts';
import type { verifyEmailByCode } from '../../contract.ts';
import { refreshUser } from '../current-user/refresh-user.ts';
import { useResendVerification } from './use-resend-verification.ts';
import { t } from '#contract-kit/texts/text.ts';

interface EmailCodeFormProps {
  /** The code verifies another email, which replaces the current one. */
  readonly isChange?: boolean;
}

export const EmailCodeForm = ({ isChange = false }: EmailCodeFormProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const errorId = useId();
  const refresh = () => refreshUser(queryClient).catch(() => undefined);
  const { form, field, busy, message, reset } = useForm({
    names: ['code'],
    schema: async () => (await import('../../contract.ts')).emailCodeBody,
    send: async (body) => {
      try {
        return isChange
          ? await api<typeof verifyChangedEmailByCode>('POST /api/v1/app/profile-u-e-v/code', { body })
          : await api<typeof verifyEmailByCode>('POST /api/v1/app/verify-email/code', { body });
      } catch (error) {
        // The link may have been followed elsewhere. The refreshed user then shows that the email is verified.
        if (error instanceof ApiError && error.code === 'AUTH_CHALLENGE_OVER') void refresh();
        throw error;
      }
    },
    onDone: (response) => {
      toast.success(response.message);
      void refresh();
    },
  });
  const { error: issue, ...code } = field('code');
  const error = issue ?? message;
  return (
    <form {...form} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t`6-digit code`}
          className="min-w-32 flex-1 basis-32 sm:max-w-40"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...code}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t`Verifying...` : t`Verify`}
        </Button>
        {!isChange && <SendAgain onSent={reset} />}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </form>
  );
};

const SendAgain = ({ onSent }: { readonly onSent: () => void }) => {
  const resend = useResendVerification();
  return (
    <Button busy={resend.isPending} onClick={() => resend.mutate(undefined, { onSuccess: onSent })}>
      {t`Send again`}
    </Button>
  );
};
