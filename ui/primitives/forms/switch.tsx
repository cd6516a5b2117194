import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface SwitchProps {
  readonly label: ReactNode;
  /** A small one among others: text beside it says its state, and the label is only read out. */
  readonly compact?: boolean;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Ignores presses until the change is done; the focus stays. */
  readonly busy?: boolean;
  readonly className?: string;
}

/** Takes effect at once, without saving. The label is part of the press area. */
export const Switch = ({ label, compact = false, hint, checked, onChange, busy = false, className }: SwitchProps) => {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
      className={classNames(
        'group relative flex min-h-11 items-center gap-4 py-1 text-start',
        !compact && 'w-full',
        className,
      )}
    >
      <span className={compact ? 'sr-only' : 'min-w-0 flex-1'}>
        <span id={`${id}-label`} className="block text-sm font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex shrink-0 items-center rounded-full border border-edge bg-background p-0.5 transition-colors group-hover:border-text/60 group-aria-disabled:opacity-60',
          compact
            ? 'h-5 w-9 group-aria-checked:border-good'
            : 'h-7 w-12 group-aria-checked:border-accent group-aria-checked:bg-accent',
        )}
      >
        <span
          className={classNames(
            'rounded-full bg-muted transition-transform',
            compact
              ? 'size-3.5 group-aria-checked:translate-x-4 rtl:group-aria-checked:-translate-x-4 group-aria-checked:bg-good'
              : 'size-5 group-aria-checked:translate-x-5 rtl:group-aria-checked:-translate-x-5 group-aria-checked:bg-background',
          )}
        />
      </span>
    </button>
  );
};
