import { createSession, userKey } from './create-session.ts';

/** The one session of this page. On the server it is never filled: everybody's first page is a visitor's. */
export const session = createSession({ storage: () => window.localStorage });

/** Reads what the browser remembers and follows what other tabs do. Called once, before the page comes to life. */
export const startSession = (): void => {
  session.load();
  window.addEventListener('storage', (event) => {
    if (event.key === userKey || event.key === null) session.load();
  });
  // A page that comes back from the browser's cache has missed what other tabs did meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.load();
  });
};
