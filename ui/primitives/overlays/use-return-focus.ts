import { type RefObject, useRef } from 'react';

/**
 * Radix gives the focus back to a trigger of its own alone; these panels are opened from anywhere. Spread it over the
 * content: the focus goes back to where it was, or to `otherwise` when that is gone.
 */
export const useReturnFocus = (otherwise?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else otherwise?.current?.focus();
    },
  };
};
