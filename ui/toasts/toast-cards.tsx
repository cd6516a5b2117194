import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { Icon, type IconName } from '../primitives/icon.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { lastPressed } from './last-pressed.ts';
import { dismiss, type Entry, type Kind, type ToastCardsProps } from './toasts.ts';

const defaultDuration = 3000;
const tick = 50;

const icons: Record<Kind, IconName> = { success: 'check', error: 'warning', info: 'info' };
const tones: Record<Kind, string> = { success: 'text-good', error: 'text-bad', info: 'text-accent' };

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

/** Height of the bars at the bottom of the window (totals, buttons, the player) in this part of its width. */
const footUnder = ({ left, right }: DOMRect): number => {
  const feet = [...document.querySelectorAll('[data-foot]')].map((foot) => foot.getBoundingClientRect());
  const below = feet.filter((foot) => foot.top > window.innerHeight / 2 && foot.left < right && foot.right > left);
  return Math.max(0, ...below.map((foot) => window.innerHeight - foot.top));
};

const margin = 16;

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Keeps toasts clear of the bars. If they would cover the last pressed element, they stay at the top until all are
 * gone.
 */
const usePlace = (region: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const list = region.current;
    if (!list) return undefined;
    const measure = (): void =>
      list.style.setProperty('bottom', `${footUnder(list.getBoundingClientRect()) + margin}px`);
    measure();
    const pressed = lastPressed();
    if (pressed && overlap(pressed.getBoundingClientRect(), list.getBoundingClientRect())) {
      list.style.setProperty('bottom', 'auto');
      list.style.setProperty('top', `${margin}px`);
      return () => list.style.removeProperty('top');
    }
    const timer = setInterval(measure, tick);
    return () => clearInterval(timer);
  }, [region]);
};

export const ToastCards = ({ entries, region }: ToastCardsProps) => {
  usePlace(region);
  return entries.map((entry) => <ToastCard key={entry.id} entry={entry} />);
};
