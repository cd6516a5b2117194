import { type RefObject, useEffect, useRef, useState } from 'react';
import { axisMarks } from './axis-marks.ts';

/** Pixels. A chart isn't scaled, so that its text keeps its size. */
const defaultHeight = 260;
const top = 14;
const underneath = 30;

interface PlotOptions {
  /** Pixels for the axis labels, and after the last value. */
  readonly room: { readonly left: number; readonly right: number };
  readonly values: readonly number[];
  /** The smallest step of the axis. */
  readonly smallest: number;
  /** Pixels, with the axis. */
  readonly height?: number;
}

/** Positions in pixels from the chart's top left corner. */
export interface Plot {
  /** 0 until the element has been measured; then there is nothing to render. */
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly marks: readonly number[];
  readonly y: (value: number) => number;
}

interface Drawing {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly plot: Plot;
}

/** Whole pixels; 0 until the element has been measured. */
const useWidth = (): { readonly place: RefObject<HTMLDivElement | null>; readonly width: number } => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
};

export const usePlot = ({ room, values, smallest, height = defaultHeight }: PlotOptions): Drawing => {
  const { place, width } = useWidth();
  const marks = axisMarks(Math.min(0, ...values), Math.max(0, ...values), smallest);
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const y = (value: number): number =>
    height - underneath - ((value - low) / (high - low)) * (height - top - underneath);
  return { place, plot: { width, height, left: room.left, right: width - room.right, top, marks, y } };
};
