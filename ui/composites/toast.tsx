import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { Button } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { Icon, type IconName } from '../primitives/icon.tsx';
import { IconButton } from '../primitives/icon-button.tsx';

type Id = number | string;
type Kind = 'success' | 'error' | 'info';

interface ToastOptions {
  readonly title?: string;
  /** In milliseconds; 3000 by default. With Infinity it stays until dismissed. */
  readonly duration?: number;
  /** Replaces the message with the same id, and can be dismissed by it. */
  readonly id?: Id;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface Entry extends ToastOptions {
  readonly id: Id;
  readonly kind: Kind;
  readonly message: string;
}

const defaultDuration = 3000;
const tick = 50;
const maxShown = 4;

let lastId = 0;
const useToasts = create<{ readonly entries: readonly Entry[] }>()(() => ({ entries: [] }));

const dismiss = (id: Id): void =>
  useToasts.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));

const show =
  (kind: Kind) =>
  (message: string, options: ToastOptions = {}): void => {
    lastId += 1;
    const entry: Entry = { id: lastId, ...options, kind, message };
    dismiss(entry.id);
    useToasts.setState(({ entries }) => ({ entries: [...entries, entry].slice(-maxShown) }));
  };

/** Short messages at the bottom right, which disappear on their own. */
export const toast = { success: show('success'), error: show('error'), info: show('info'), dismiss };

const icons: Record<Kind, IconName> = { success: 'check', error: 'warning', info: 'info' };
const tones: Record<Kind, string> = { success: 'text-good', error: 'text-bad', info: 'text-signal' };

const ToastCard = ({ entry }: { readonly entry: Entry }) => {
  const { action, duration = defaultDuration } = entry;
  const stays = duration === Number.POSITIVE_INFINITY;
  const [left, setLeft] = useState(duration);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || stays) return undefined;
    const timer = setInterval(() => setLeft((rest) => rest - tick), tick);
    return () => clearInterval(timer);
  }, [held, stays]);
  useEffect(() => {
    if (left <= 0) dismiss(entry.id);
  }, [left, entry.id]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses its timer
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto relative flex w-full animate-rise-in items-start gap-3 overflow-hidden rounded-m border border-line bg-raised py-2 pr-1 pl-4 shadow-high"
    >
      <Icon name={icons[entry.kind]} className={classNames('mt-3 shrink-0', tones[entry.kind])} />
      <div className="min-w-0 flex-1 py-2.5 text-sm">
        {entry.title && <p className="font-semibold">{entry.title}</p>}
        <p>{entry.message}</p>
        {action && (
          <Button
            className="mt-2"
            onClick={() => {
              dismiss(entry.id);
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" icon="close" iconSize={16} onClick={() => dismiss(entry.id)} />
      {!stays && (
        <span
          aria-hidden="true"
          className={classNames('absolute inset-x-0 bottom-0 h-0.5 origin-left bg-current', tones[entry.kind])}
          style={{ transform: `scaleX(${Math.max(0, left / duration)})` }}
        />
      )}
    </li>
  );
};

/** The height of the bars at the bottom of the window in this part of its width: totals, buttons, the player. */
const footUnder = ({ left, right }: DOMRect): number => {
  const feet = [...document.querySelectorAll('[data-foot]')].map((foot) => foot.getBoundingClientRect());
  const below = feet.filter((foot) => foot.top > window.innerHeight / 2 && foot.left < right && foot.right > left);
  return Math.max(0, ...below.map((foot) => window.innerHeight - foot.top));
};

/** Keeps clear of those bars, which come, go and move while messages are shown. */
const useClearance = (wanted: boolean) => {
  const region = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    const measure = (): void => {
      const list = region.current;
      if (list) list.style.bottom = `${footUnder(list.getBoundingClientRect()) + 16}px`;
    };
    measure();
    const timer = setInterval(measure, tick);
    return () => clearInterval(timer);
  }, [wanted]);
  return region;
};

/** Mounted once by the shell. The region always exists, so that screen readers announce what is added. */
export const Toaster = () => {
  const entries = useToasts((state) => state.entries);
  const region = useClearance(entries.length > 0);
  return (
    <ol
      ref={region}
      aria-live="polite"
      aria-label="Notifications"
      data-stay-open=""
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96"
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </ol>
  );
};
