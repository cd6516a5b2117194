import { type RefObject, useLayoutEffect } from 'react';
import { lastPressed } from './last-pressed.ts';
import type { Entry } from './toasts.ts';

const margin = 16;
const interval = 50;

type Bounds = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const overlap = (a: Bounds, b: Bounds): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const boundsOf = (selector: string): DOMRect[] =>
  Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect());

/** Distance of the toasts from the window's edge, so that they're between the bars in this part of its width. */
const gapsAt = ({ left, right }: Bounds) => {
  const middle = window.innerHeight / 2;
  const over = (bar: Bounds): boolean => bar.left < right && bar.right > left;
  const heads = boundsOf('[data-head]').filter((bar) => over(bar) && bar.bottom < middle);
  const feet = boundsOf('[data-foot]').filter((bar) => over(bar) && bar.top > middle);
  return {
    top: Math.max(0, ...heads.map(({ bottom }) => bottom)) + margin,
    bottom: Math.max(0, ...feet.map(({ top }) => window.innerHeight - top)) + margin,
  };
};

const chooseSide = (list: Element): 'top' | 'bottom' => {
  const { left, right, height } = list.getBoundingClientRect();
  const gaps = gapsAt({ left, right, top: 0, bottom: 0 });
  const bottom = window.innerHeight - gaps.bottom;
  // A short dialog's header can be in the window's lower half, and a cart's sums anywhere.
  const covered = [...lastPressed(list), ...boundsOf('[data-head], [data-foot], [data-sums]')];
  const cost = (top: number): number =>
    covered.reduce((sum, each) => sum + overlap(each, { left, right, top, bottom: top + height }), 0);
  return cost(bottom - height) > cost(gaps.top) ? 'top' : 'bottom';
};

/**
 * Toasts are between the bars: at the bottom, or at the top if they would cover what was last pressed, its row or the
 * next one. Each new toast decides for all.
 */
export const usePlace = (region: RefObject<HTMLElement | null>, newest: Entry['id'] | undefined): void => {
  useLayoutEffect(() => {
    const list = region.current;
    if (!list || newest === undefined) return undefined;
    const side = chooseSide(list);
    const place = (): void => {
      list.style.setProperty(side === 'top' ? 'bottom' : 'top', 'auto');
      list.style.setProperty(side, `${gapsAt(list.getBoundingClientRect())[side]}px`);
    };
    place();
    const timer = setInterval(place, interval);
    return () => clearInterval(timer);
  }, [region, newest]);
};
