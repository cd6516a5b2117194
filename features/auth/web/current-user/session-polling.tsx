import { useEffect } from 'react';
import { useApi } from '#ui/data/api.ts';
import type { checkToken } from '../../contract.ts';
import { session } from './session.ts';

const every = 10_000;
/** Timers that sleep longer than this fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Asks whether the session lives: at the start, then every 10 s while the page is looked at, when one comes back to it,
 * and when the session's time is over. What the answer means is the transport's affair.
 */
const SessionPolling = ({ expiresAt }: { readonly expiresAt: number }) => {
  const api = useApi();
  useEffect(() => {
    const check = () => void api<typeof checkToken>('GET /api/v1/app/checkToken', {}).catch(() => undefined);
    const checkInView = () => {
      if (document.visibilityState === 'visible') check();
    };
    const atEnd = () => {
      // Offline nobody can say otherwise; else the server's clock decides, not this machine's.
      if (navigator.onLine) check();
      else session.endIfStill(expiresAt);
    };
    check();
    const polling = setInterval(checkInView, every);
    const end = setTimeout(atEnd, Math.min(longestTimer, Math.max(0, expiresAt - Date.now())));
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
