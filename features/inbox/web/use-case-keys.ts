import { type RefObject, useEffect } from 'react';

/** Someone types, or a dialog or menu is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null));

const findMarked = (area: HTMLElement | null, key: 'E' | 'R'): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not([disabled])`) ?? null;

/** J and K choose a case, E presses its decision, R goes to its reply. `area` holds the open case. */
export const useCaseKeys = (
  area: RefObject<HTMLElement | null>,
  enabled: boolean,
  step: (by: 1 | -1) => void,
): void => {
  useEffect(() => {
    if (!enabled) return undefined;
    const act: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      e: () => findMarked(area.current, 'E')?.click(),
      r: () => findMarked(area.current, 'R')?.focus(),
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const press = act[event.key.toLowerCase()];
      if (!press || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area, enabled, step]);
};
