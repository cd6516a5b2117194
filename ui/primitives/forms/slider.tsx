import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
  /** Read out instead of the number, e.g. "1:04 of 2:30". */
  readonly valueText?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** The native range input, so that keyboard, touch and screen readers work as expected. */
export const Slider = ({
  label,
  value,
  min = 0,
  max = 1,
  step = 0.01,
  onChange,
  valueText,
  className,
  ...rest
}: SliderProps) => {
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      {...{ value, min, max, step }}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      className={classNames('slider', className)}
      style={{ '--share': `${(share * 100).toFixed(2)}%` } as CSSProperties}
      {...rest}
    />
  );
};
