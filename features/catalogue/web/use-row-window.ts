import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

/** Rows that the server draws, and the browser too until it knows its window. */
const firstRows = 40;
const guessedHeight = 72;
const overscan = 6;

const useIsomorphicLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;

/** Where the list begins on the page and how tall a row is; both change with the width and with what stands above. */
const useMeasures = (list: RefObject<HTMLElement | null>) => {
  const [measures, setMeasures] = useState({ top: 0, row: guessedHeight });
  useIsomorphicLayoutEffect(() => {
    const measure = (): void => {
      const element = list.current;
      if (!element) return;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      const row = element.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? guessedHeight;
      setMeasures((before) => (before.top === top && before.row === row ? before : { top, row }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return measures;
};

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
};

/** The first row in view and how many there is room for. Changes only when a whole row has gone by. */
const useView = (top: number, row: number) => ({
  first: useSyncExternalStore(
    subscribe,
    () => Math.floor((window.scrollY - top) / row),
    () => 0,
  ),
  room: useSyncExternalStore(
    subscribe,
    () => Math.ceil(window.innerHeight / row),
    () => firstRows,
  ),
});

/** Which rows of a long list have to be drawn for what can be seen of it. A short list is drawn whole. */
export const useRowWindow = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const { top, row } = useMeasures(list);
  const { first, room } = useView(top, row);
  const short = count <= firstRows;
  const from = short ? 0 : Math.min(Math.max(0, first - overscan), count);
  const to = short ? count : Math.min(Math.max(from, first + room + overscan + 1), count);
  const rows = useMemo(() => {
    const seen = Array.from({ length: to - from }, (_, index) => from + index);
    // The row that has the focus stays, however far the page is scrolled.
    if (focused < 0 || focused >= count || (focused >= from && focused < to)) return seen;
    return focused < from ? [focused, ...seen] : [...seen, focused];
  }, [from, to, focused, count]);
  return { list, rows, keepFocused: setFocused };
};
