import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses content that replaces a submitted form; otherwise the focus would fall to the top of the page. The element
 * needs `tabIndex={-1}`.
 */
export const useFocusAtOnce = <E extends HTMLElement>({ preventScroll = false } = {}): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll }), [preventScroll]);
  return element;
};
