import { useEffect, useEffectEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';

/** On a Mac, Ctrl K deletes the rest of the line. */
const isMac = (): boolean => /\bMac OS X\b/.test(navigator.userAgent);

/** As shown, and for `aria-keyshortcuts`. */
export const findKey = () =>
  isMac() ? ({ shown: '⌘ K', spoken: 'Meta+K' } as const) : ({ shown: t`Ctrl K`, spoken: 'Control+K' } as const);

/** On keyboards without Latin letters, the key that has a K elsewhere. */
const isK = ({ key, code }: KeyboardEvent): boolean => (/^[a-z]$/i.test(key) ? /k/i.test(key) : code === 'KeyK');

const isFindKey = (event: KeyboardEvent): boolean => {
  const [held, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return held && !other && !event.altKey && !event.shiftKey && !event.isComposing && isK(event);
};

/** A dialog may hold something unfinished, which finding another page would throw away. */
const isDialogOpen = (): boolean => document.querySelector('[role$="dialog"][data-state="open"]') !== null;

/** Works in text fields, too. The key that opens also closes. */
export const useFindKey = (open: boolean, onOpenChange: (open: boolean) => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!isFindKey(event) || (!open && isDialogOpen())) return;
    event.preventDefault();
    if (!event.repeat) onOpenChange(!open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
