import { useEffect, useRef, type RefObject } from 'react';

/**
 * For content that replaces a submitted form, because the focus would fall to the top of the page. Screen readers
 * announce the focused element, which needs `tabIndex={-1}`.
 */
export const useFocusAtOnce = <E extends HTMLElement>({ preventScroll = false } = {}): RefObject<E | null> => {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll }), [preventScroll]);
  return element;
};
