import { useSyncExternalStore } from 'react';

/** Says, in local storage, that somebody has left for the provider's form: `{email, at}`. */
const key = 'stripeConnecting';
/** Nobody is asked after for ever. */
const lifeMs = 60 * 60_000;

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export const noteConnecting = (email: string): void => {
  localStorage.setItem(key, JSON.stringify({ email, at: Date.now() }));
  tell();
};

export const forgetConnecting = (): void => {
  localStorage.removeItem(key);
  tell();
};

const isConnecting = (email: string): boolean => {
  try {
    const note = JSON.parse(localStorage.getItem(key) ?? 'null') as { email?: unknown; at?: unknown } | null;
    return note?.email === email && typeof note.at === 'number' && Date.now() - note.at < lifeMs;
  } catch {
    return false;
  }
};

/** Other tabs are heard by the storage event. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Whether this person has left for the form and nobody knows yet how that ended. */
export const useIsConnecting = (email: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isConnecting(email),
    () => false,
  );
