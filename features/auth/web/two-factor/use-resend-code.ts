import { useEffect, useState } from 'react';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import type { resendLogInCode } from '../../contract-security.ts';

/** In seconds: a mail needs a moment, and whoever presses at once gets two codes of which one is worth nothing. */
const pause = 30;

/** Sends the code of a log-in once more, after a pause. */
export const useResend = (challengeId: string) => {
  const api = useApi();
  const [left, setLeft] = useState(pause);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const ask = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const answer = await api<typeof resendLogInCode>('POST /api/v1/app/login/two-factor/resend', {
        body: { challengeId },
      });
      setMessage(answer.message);
      setLeft(pause);
    } catch (error) {
      setMessage(serverWords(error, 'The code could not be sent. Try again in a moment.'));
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, message, send: () => void ask() } as const;
};

export type Resend = ReturnType<typeof useResend>;
