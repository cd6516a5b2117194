import { useEffect } from 'react';
import { useApi } from '#ui/data/api.ts';
import type { checkToken } from '../../contract.ts';
import { session } from './session.ts';

const every = 10_000;
/** Longer timers fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Checks the session at the start, every 10 s while visible, on returning to the page, and when the session expires.
 */
const SessionPolling = ({ expiresAt }: { readonly expiresAt: number }) => {
  const api = useApi();
  useEffect(() => {
    const check = () => void api<typeof checkToken>('GET /api/v1/app/checkToken', {}).catch(() => undefined);
    const checkInView = () => {
      if (document.visibilityState === 'visible') check();
    };
    const atEnd = () => {
      // The server's clock decides, not this machine's; offline, the browser must trust its own.
      if (navigator.onLine) check();
      else session.endIfStill(expiresAt);
    };
    check();
    const polling = setInterval(checkInView, every);
    const end = setTimeout(atEnd, Math.min(maxTimerMs, Math.max(0, expiresAt - Date.now())));
    const events = ['focus', 'online', 'pageshow'] as const;
    for (const name of events) window.addEventListener(name, checkInView);
    document.addEventListener('visibilitychange', checkInView);
    return () => {
      clearInterval(polling);
      clearTimeout(end);
      for (const name of events) window.removeEventListener(name, checkInView);
      document.removeEventListener('visibilitychange', checkInView);
    };
  }, [api, expiresAt]);
  return null;
};

export default SessionPolling;
