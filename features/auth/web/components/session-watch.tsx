import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useApi } from '#ui/data/api.ts';
import type { checkToken } from '../../contract.ts';
import { session } from '../browser-session.ts';

const every = 10_000;
/** Timers that sleep longer than this fire at once. */
const longestTimer = 2 ** 31 - 1;

const personal = new Set<unknown>(['account', 'auth', 'orders', 'support']);

/** Nothing of one person may be shown to the next. What is on the screen now is asked for anew. */
const forgetPerson = (queryClient: QueryClient): void => {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => personal.has(queryKey[0]);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.resetQueries({ predicate });
};

/** Drops what belongs to a person as soon as there is another one, or nobody. */
const useFreshQueries = (id: string | undefined): void => {
  const queryClient = useQueryClient();
  const known = useStore(session.store, (state) => state.known);
  const seen = useRef<string | undefined | null>(null);
  useLayoutEffect(() => {
    if (!known) return;
    if (seen.current !== null && seen.current !== id) forgetPerson(queryClient);
    seen.current = id;
  }, [queryClient, known, id]);
};

/**
 * Asks every 10 s whether the session lives, while somebody is logged in and the page is looked at; at once when one
 * comes back to it, and when the session's time is over. What the answer means is the transport's affair.
 */
export const SessionWatch = () => {
  const api = useApi();
  const user = useStore(session.store, (state) => state.user);
  const expiresAt = user?.expiresAt;
  useFreshQueries(user?._id);

  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const check = () => void api<typeof checkToken>('GET /api/v1/app/checkToken', {}).catch(() => undefined);
    const checkInView = () => {
      if (document.visibilityState === 'visible') check();
    };
    const atEnd = () => {
      // Offline nobody can say otherwise; else the server's clock decides, not this machine's.
      if (navigator.onLine) check();
      else session.endIfStill(expiresAt);
    };
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
