import { type PointerEvent, useRef } from 'react';

/** Pixels. A shorter swipe is a shaky finger, or a person who has changed their mind. */
const enough = 40;

/** Spread `swipe` over the swipeable element, which needs `touch-pan-x`, or the browser scrolls instead. */
export const useSwipeDown = <E extends HTMLElement>(onSwipe: () => void) => {
  const element = useRef<E>(null);
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const moveBy = (distance: number): void => {
    if (element.current) element.current.style.translate = distance > 0 ? `0 ${distance}px` : '';
  };
  const end = (): void => {
    start.current = null;
    moveBy(0);
  };
  const swipe = {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, target }: PointerEvent): void => {
      // Events of content rendered elsewhere, such as a sheet, also bubble through here.
      const isOwn = target instanceof Element && element.current?.contains(target);
      const slides = target instanceof Element && target.closest('[role=slider], input') !== null;
      if (pointerType === 'touch' && isPrimary && isOwn && !slides) start.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (!start.current) return;
      const down = clientY - start.current.y;
      moveBy(down > Math.abs(clientX - start.current.x) ? down : 0);
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      if (!start.current) return;
      const down = clientY - start.current.y;
      const isSwipe = down > enough && down > Math.abs(clientX - start.current.x);
      end();
      if (isSwipe) onSwipe();
    },
    onPointerCancel: end,
  };
  return { element, swipe };
};
