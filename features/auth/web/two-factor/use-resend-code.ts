import { useEffect, useState } from 'react';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { resendLogInCode } from '../../contract-security.ts';
import { t } from '#contract-kit/texts/text.ts';

/** An email takes a moment. Another request at once would only replace its code. */
const pauseSeconds = 30;

export const useResendCode = (challengeId: string) => {
  const api = useApi();
  const [left, setLeft] = useState(pauseSeconds);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const response = await api<typeof resendLogInCode>('POST /api/v1/app/login/two-factor/resend', {
        body: { challengeId },
      });
      setMessage(response.message);
      setLeft(pauseSeconds);
    } catch (error) {
      setMessage(errorMessage(error, t`We couldn’t send the code. Try again in a moment.`));
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, message, send: () => void send() } as const;
};

export type Resend = ReturnType<typeof useResendCode>;
