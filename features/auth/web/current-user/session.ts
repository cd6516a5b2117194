import { useStore } from 'zustand';
import type { UserInfo } from '#features/account/contract.ts';
import { createSession, userKey } from './session-store.ts';

/** Empty on the server: every server-rendered page is a visitor's. */
export const session = createSession({ storage: () => window.localStorage });

/** Reads the stored user and follows other tabs. Called once, before hydration. */
export const startSession = (): void => {
  session.load();
  window.addEventListener('storage', (event) => {
    if (event.key === userKey || event.key === null) session.load();
  });
  // A page from the back/forward cache has missed changes by other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.load();
  });
};

interface SessionView {
  readonly user: UserInfo | null;
  /** False before the browser's storage has been read, and on the server. */
  readonly known: boolean;
}

/** The logged-in user, as far as the browser knows. The server decides. */
export const useSession = (): SessionView => {
  const user = useStore(session.store, (state) => state.user);
  const known = useStore(session.store, (state) => state.known);
  return { user, known };
};
