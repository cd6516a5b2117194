import { type KeyboardEvent, type ReactNode, useState } from 'react';

/** A value of a chart over time. */
export interface ChartValue {
  readonly key: string;
  /** Shown under the axis if there is room. */
  readonly name: string;
  readonly amount: number;
  /** The value in one sentence, for screen readers. */
  readonly words: string;
  /** Shown in the tooltip. */
  readonly title: string;
  readonly value: ReactNode;
}

/** Options of every chart over time, in addition to its values, which are oldest first. */
export interface ChartOptions {
  /** Describes the chart. */
  readonly label: string;
  /** Formats an axis mark. */
  readonly mark: (amount: number) => string;
  /** The smallest step of the axis. */
  readonly smallest: number;
  /** The width in pixels of the axis marks, and of a name below the axis with its margin. */
  readonly markWidth: number;
  readonly nameWidth: number;
  /** Shown if all values are zero. */
  readonly nothing: string;
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The value whose figure is shown. There is one tab stop, at the newest; the arrow keys move between values. */
export const useMarks = (values: readonly ChartValue[]) => {
  const [shown, setShown] = useState<string | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const stop = values.find(({ key }) => key === reached) ?? values.at(-1);

  const onKeyDown = (event: KeyboardEvent<SVGGElement>, index: number): void => {
    const next = steps[event.key]?.(index, values.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    const marks = event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[role="img"]');
    marks?.[next]?.focus();
  };

  return {
    /** -1 if none is. */
    shownIndex: values.findIndex(({ key }) => key === shown),
    /** The props of a value's `ChartMark`. */
    markOf: ({ key, words }: ChartValue, index: number) => ({
      words,
      isStop: key === stop?.key,
      onKeyDown: (event: KeyboardEvent<SVGGElement>) => onKeyDown(event, index),
      onShow: (isShown: boolean) => {
        setShown(isShown ? key : null);
        if (isShown) setReached(key);
      },
    }),
  };
};
