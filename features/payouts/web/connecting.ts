import { useSyncExternalStore } from 'react';
import { hourMs } from '#contract-kit/numbers/durations.ts';

/** Local storage has `{email, at}` under this key once someone has left for Stripe's form. */
const key = 'stripeConnecting';
/** After this time we no longer check whether they are connected. */
const lifeMs = hourMs;

const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

export const noteConnecting = (email: string): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ email, at: Date.now() }));
  } catch {
    // Without storage, the page doesn't poll after the return, and shows what we last fetched from Stripe.
  }
  notify();
};

export const forgetConnecting = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable or full.
  }
  notify();
};

const isConnecting = (email: string): boolean => {
  try {
    const note = JSON.parse(localStorage.getItem(key) ?? 'null') as { email?: unknown; at?: unknown } | null;
    return note?.email === email && typeof note.at === 'number' && Date.now() - note.at < lifeMs;
  } catch {
    return false;
  }
};

/** Reports changes in other tabs, too. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Whether this person has left for Stripe's form and isn't known to be connected yet. */
export const useIsConnecting = (email: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isConnecting(email),
    () => false,
  );
