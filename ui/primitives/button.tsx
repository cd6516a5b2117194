import { cloneElement, type ComponentProps, isValidElement, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-medium whitespace-nowrap select-none transition-colors ' +
  'disabled:opacity-50 disabled:cursor-not-allowed aria-busy:opacity-85';

const variants = {
  primary: 'bg-accent text-background font-semibold not-disabled:hover:bg-accent-bright not-disabled:active:bg-accent',
  secondary: 'bg-raised text-text border border-edge/60 not-disabled:hover:border-text/60 not-disabled:hover:bg-line',
  ghost: 'text-text not-disabled:hover:bg-raised',
  danger: 'text-bad border border-bad/60 not-disabled:hover:bg-bad not-disabled:hover:text-background',
} as const;

const sizes = {
  // The touch target is larger than the visible button.
  s: 'relative min-h-9 px-4 text-sm after:absolute after:inset-x-0 after:-inset-y-1',
  m: 'min-h-11 px-5 text-sm',
  l: 'min-h-13 px-7 text-base',
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is for the main action on a screen. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and ignores presses; the focus stays. */
  readonly busy?: boolean;
  /** Applies its styles to the only child, e.g. a Link. */
  readonly asChild?: boolean;
}

export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'm', more?: string): string =>
  classNames(base, variants[variant], sizes[size], more);

export const Button = ({
  variant = 'secondary',
  size = 'm',
  busy = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const looks = buttonClass(variant, size, className);
  if (asChild) {
    if (!isValidElement(children)) throw new Error('asChild needs one child');
    const child = children as ReactElement<{ readonly className?: string }>;
    return cloneElement(child, {
      ...rest,
      ...(onClick && { onClick }),
      className: classNames(looks, child.props.className),
    });
  }
  return (
    <button
      type="button"
      className={looks}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
};
