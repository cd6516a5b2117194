import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For fields whose values React holds: text typed before hydration is only in the document, and is kept if it's taken
 * over before the next render. `take` gets the element with the ref: a field, or the element around several.
 */
export const useTypedEarly = <E extends HTMLElement>(take: (element: E) => void): RefObject<E | null> => {
  const element = useRef<E>(null);
  const takeFrom = useEffectEvent(take);
  useLayoutEffect(() => {
    if (element.current) takeFrom(element.current);
  }, []);
  return element;
};
