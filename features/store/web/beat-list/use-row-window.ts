import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

// Rows have the same height, so the visible ones follow from the list's position. A general library would be a tenth of
// the first page's code.

/**
 * The server renders this many rows, and the browser until it knows its window. A shorter list is always rendered
 * whole.
 */
const firstRows = 40;
const overscan = 8;
/** The range moves by this many rows at once, so that most frames of a scroll change nothing. */
const stride = 4;

interface Range {
  readonly from: number;
  /** The first row that isn't in the range. */
  readonly to: number;
}

const whole: Range = { from: 0, to: firstRows };

const useIsomorphicLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;

/** Adds some rows around the visible ones. The list is exactly as tall as all its rows. */
const visibleRange = (list: HTMLElement, count: number): Range => {
  const { top, height } = list.getBoundingClientRect();
  const row = height / Math.max(1, count);
  if (row === 0) return whole;
  const from = Math.floor((-top / row - overscan) / stride) * stride;
  const to = Math.ceil(((window.innerHeight - top) / row + overscan) / stride) * stride;
  return { from: Math.max(0, from), to: Math.max(0, to) };
};

const rowsOf = ({ from, to }: Range, count: number, kept: number): number[] => {
  const end = Math.min(to, count);
  const rows = Array.from({ length: Math.max(0, end - from) }, (_, place) => from + place);
  if (kept < 0 || kept >= count || (kept >= from && kept < end)) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
};

/** The rows of a long list that have to be rendered. */
export const useRowWindow = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>(whole);
  const shown = useRef(range);
  /** The focused row stays rendered, however far the page is scrolled. */
  const [focused, keepFocused] = useState(-1);

  useIsomorphicLayoutEffect(() => {
    const update = (apply: (change: () => void) => void): void => {
      if (!list.current) return;
      const next = count <= firstRows ? whole : visibleRange(list.current, count);
      if (next.from === shown.current.from && next.to === shown.current.to) return;
      shown.current = next;
      apply(() => setRange(next));
    };
    const now = (change: () => void): void => change();
    // Rows are rendered within the frame of the scroll; otherwise fast scrolling would show gaps.
    const onScroll = (): void => update(flushSync);
    const onChange = (): void => update(now);
    onChange();
    const observer = new ResizeObserver(onChange);
    observer.observe(document.body);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onChange);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onChange);
    };
  }, [count]);

  return { list, rows: rowsOf(range, count, focused), keepFocused };
};
