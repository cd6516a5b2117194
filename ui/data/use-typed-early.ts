import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For fields whose values React holds: what was typed before hydration is only in the document, and stays if it is taken over
 * before anything is rendered again. `take` gets what the ref is given to: a field, or what is around several.
 */
export const useTypedEarly = <E extends HTMLElement>(take: (element: E) => void): RefObject<E | null> => {
  const element = useRef<E>(null);
  const takeFrom = useEffectEvent(take);
  useLayoutEffect(() => {
    if (element.current) takeFrom(element.current);
  }, []);
  return element;
};
