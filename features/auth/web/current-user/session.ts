import { useStore } from 'zustand';
import type { UserInfo } from '#features/account/contract.ts';
import { createSession, userKey } from './session-store.ts';

/** The one session of this page. On the server it stays empty: the first page is always a visitor's. */
export const session = createSession({ storage: () => window.localStorage });

/** Reads what the browser remembers and follows other tabs. Called once, before the page is hydrated. */
export const startSession = (): void => {
  session.load();
  window.addEventListener('storage', (event) => {
    if (event.key === userKey || event.key === null) session.load();
  });
  // A page restored from the browser's back/forward cache has missed what other tabs did in the meantime.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.load();
  });
};

interface SessionView {
  readonly user: UserInfo | null;
  /** False on the server and until the browser's storage has been read. */
  readonly known: boolean;
}

/** Who is logged in, as far as the browser knows: the one source of it for every screen. The server decides. */
export const useSession = (): SessionView => {
  const user = useStore(session.store, (state) => state.user);
  const known = useStore(session.store, (state) => state.known);
  return { user, known };
};
