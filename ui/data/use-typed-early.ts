import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps text typed before hydration in fields whose values React holds. `take` must read it before the next render; it
 * gets the element with the ref: a field, or one around several.
 */
export const useTypedEarly = <E extends HTMLElement>(take: (element: E) => void): RefObject<E | null> => {
  const element = useRef<E>(null);
  const takeFrom = useEffectEvent(take);
  useLayoutEffect(() => {
    if (element.current) takeFrom(element.current);
  }, []);
  return element;
};
