import { type KeyboardEvent, type ReactNode, useState } from 'react';

export interface ChartValue {
  readonly key: string;
  /** Shown under the axis if there is room. */
  readonly name: string;
  readonly amount: number;
  /** One sentence for screen readers. */
  readonly words: string;
  readonly title: string;
  readonly value: ReactNode;
}

/** Options of every chart over time. Values are oldest first. */
export interface ChartOptions {
  readonly label: string;
  readonly mark: (amount: number) => string;
  /** The smallest step of the axis. */
  readonly smallest: number;
  /** Widths in pixels of an axis mark, and of a name below the axis with its margin. */
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

/** Which value shows its figure. The last one shown, at first the newest, is the tab stop; arrows reach the rest. */
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
    /** -1 if none is shown. */
    shownIndex: values.findIndex(({ key }) => key === shown),
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
