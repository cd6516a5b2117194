import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, read out and shown as a tooltip. */
  readonly label: string;
  readonly icon?: IconName;
  readonly iconSize?: number;
  /** For a toggle: on or off. */
  readonly pressed?: boolean;
  readonly variant?: 'ghost' | 'secondary' | 'primary';
  /** Replaces the icon of the set, or adds to it (a badge). */
  readonly children?: ReactNode;
}

const variants = {
  ghost: 'text-muted not-disabled:hover:text-text not-disabled:hover:bg-raised aria-pressed:text-accent',
  secondary: 'text-text bg-raised border border-edge/60 not-disabled:hover:bg-line aria-pressed:text-accent',
  primary: 'text-background bg-accent not-disabled:hover:bg-accent-bright',
} as const;

/** Has a touch target of at least 44 px. */
export const IconButton = ({
  label,
  icon,
  iconSize = 20,
  pressed,
  variant = 'ghost',
  className,
  children,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    className={classNames(
      'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors',
      'disabled:cursor-not-allowed disabled:opacity-40',
      variants[variant],
      className,
    )}
    {...rest}
  >
    {icon && <Icon name={icon} size={iconSize} />}
    {children}
  </button>
);
