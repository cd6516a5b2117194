import { type ComponentProps, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: ReactNode;
  /** Shows the label only to screen readers, if text beside the box says what it's for. */
  readonly hideLabel?: boolean;
  /** It stands for several things, of which some are chosen. */
  readonly mixed?: boolean;
  readonly error?: ReactNode;
}

const mark = 'pointer-events-none absolute inset-0 p-0.5 text-background opacity-0';

export const Checkbox = ({
  label,
  hideLabel = false,
  mixed = false,
  error,
  className,
  id,
  ref,
  ...input
}: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  });
  const own = useId();
  const boxId = id ?? own;
  return (
    <div className={className}>
      <label htmlFor={boxId} className="flex min-h-11 items-start gap-3 py-2.5 text-sm">
        <span className="relative mt-px inline-flex size-5 shrink-0">
          <input
            ref={box}
            type="checkbox"
            id={boxId}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${boxId}-error` : undefined}
            className={classNames(
              'peer size-5 appearance-none rounded-s border border-edge bg-background transition-colors',
              'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-bad',
            )}
            {...input}
          />
          <Icon name="check" className={classNames(mark, 'peer-checked:opacity-100')} />
          <Icon name="minus" className={classNames(mark, 'peer-indeterminate:opacity-100')} />
        </span>
        <span className={classNames(hideLabel && 'sr-only')}>{label}</span>
      </label>
      {error ? (
        <p id={`${boxId}-error`} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
};
