import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

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

/** Which rows of a long list have to be drawn for what can be seen of it. */
export const useRowWindow = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const { top, row } = useMeasures(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => row,
    overscan,
    scrollMargin: top,
    // The same for server and browser, whatever the window: what is drawn first must agree.
    initialOffset: 0,
    initialRect: { width: 1024, height: (firstRows - overscan) * guessedHeight },
    // The row that has the focus stays, however far the page is scrolled.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const kept = focused.current;
      return kept < 0 || kept >= count || rows.includes(kept) ? rows : [...rows, kept].toSorted((a, b) => a - b);
    },
  });
  useIsomorphicLayoutEffect(() => virtualizer.measure(), [virtualizer, row]);
  return {
    list,
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    keepFocused: (index: number): void => void (focused.current = index),
  };
};
