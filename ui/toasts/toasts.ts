import type { ComponentType, RefObject } from 'react';
import { create } from 'zustand';

type Id = number | string;
export type Kind = 'success' | 'error' | 'info';

interface ToastOptions {
  readonly title?: string;
  /** Milliseconds; 3000 by default. With Infinity it stays until dismissed. */
  readonly duration?: number;
  /** Replaces the message with the same id, and can be dismissed by it. */
  readonly id?: Id;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface Entry extends ToastOptions {
  readonly id: Id;
  readonly kind: Kind;
  readonly message: string;
}

export interface ToastCardsProps {
  readonly entries: readonly Entry[];
  readonly region: RefObject<HTMLElement | null>;
}

interface Toasts {
  readonly entries: readonly Entry[];
  /** Null until the code that renders toasts has loaded. */
  readonly Cards: ComponentType<ToastCardsProps> | null;
}

const maxShown = 4;

let lastId = 0;
export const useToasts = create<Toasts>()(() => ({ entries: [], Cards: null }));

export const dismiss = (id: Id): void =>
  useToasts.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));

const show =
  (kind: Kind) =>
  (message: string, options: ToastOptions = {}): void => {
    if (message === '') return;
    lastId += 1;
    const entry: Entry = { id: lastId, ...options, kind, message };
    dismiss(entry.id);
    useToasts.setState(({ entries }) => ({ entries: [...entries, entry].slice(-maxShown) }));
  };

/** Short messages that disappear on their own. An empty message shows nothing. */
export const toast = { success: show('success'), error: show('error'), info: show('info'), dismiss };
