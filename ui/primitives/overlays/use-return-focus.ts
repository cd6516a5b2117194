import { type RefObject, useRef } from 'react';

/**
 * Radix returns focus only to its own trigger, but these panels open from anywhere. Spread the result over the content:
 * focus returns to the previous element, or to `otherwise` if that is gone. `first` is focused on opening.
 */
export const useReturnFocus = (otherwise?: RefObject<HTMLElement | null>, first?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      // A menu's item is gone by now, and the page has the focus.
      opener.current = document.activeElement === document.body ? null : document.activeElement;
      if (!first?.current) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const { activeElement } = document;
      const isTaken = activeElement !== null && activeElement !== document.body && activeElement !== event.target;
      if (isTaken && !(event.target as Element).contains(activeElement)) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else otherwise?.current?.focus();
    },
  };
};
