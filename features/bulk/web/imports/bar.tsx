import { classNames } from '#ui/primitives/class-names.ts';

interface BarProps {
  /** What is under way. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string;
}

export const Bar = ({ label, value, max, className }: BarProps) => (
  <div className={classNames('relative h-2 overflow-hidden rounded-full bg-line', className)}>
    <progress className="sr-only" aria-label={label} value={value} max={max} />
    <div
      style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
      className={classNames('h-full rounded-full transition-[width]', value === max ? 'bg-good' : 'bg-accent')}
    />
  </div>
);
