import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what takes the place of a form that was sent: the button that was pressed is gone, and without this the focus falls
 * back to the top of the page. Whatever has it is read out. The element needs `tabIndex={-1}`.
 */
export const useFocusAtOnce = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
};
