import { useEffect, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { Icon, type IconName } from '../primitives/icon.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { dismiss, type Entry, type Kind, type ToastCardsProps } from './toasts.ts';
import { usePlace } from './use-place.ts';

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
      className="pointer-events-auto relative flex w-full animate-rise-in items-start gap-3 overflow-hidden rounded-m border border-line bg-raised py-2 pe-1 ps-4 shadow-high"
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
      <IconButton label={t`Dismiss`} icon="close" iconSize={16} onClick={() => dismiss(entry.id)} />
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

export const ToastCards = ({ entries, region }: ToastCardsProps) => {
  usePlace(region, entries.at(-1)?.id);
  return entries.map((entry) => <ToastCard key={entry.id} entry={entry} />);
};
