import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, useNavigate } from '../routing/routing.ts';
import { classNames } from './class-names.ts';

const variants = {
  /** Within text. */
  text: 'text-text underline decoration-accent decoration-1 underline-offset-4 hover:decoration-2 hover:text-accent-bright',
  /** Outside of text: in a menu or a footer. */
  quiet: 'text-muted hover:text-text',
  bare: '',
} as const;

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path on this site, `#` and an id on this page, or a full URL. */
  readonly to: string;
  readonly variant?: keyof typeof variants;
  readonly state?: unknown;
  readonly replace?: boolean;
  /** The target isn't a page of this app, e.g. a file, so the browser loads it. */
  readonly reloadDocument?: boolean;
}

const isElsewhere = (to: string): boolean => /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);

/** The browser handles presses that open another tab or window, or a download. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (event.currentTarget.target !== '' && event.currentTarget.target !== '_self');

/** Navigates to a page of this site without a reload; anything else is a plain, safe link. */
export const Link = ({
  variant = 'text',
  className,
  to,
  state,
  replace,
  reloadDocument = false,
  onClick,
  children,
  ...rest
}: LinkProps) => {
  const all = classNames('transition-colors', variants[variant], className);
  const navigate = useNavigate();
  if (isElsewhere(to)) {
    return (
      <a href={to} className={all} rel="noopener noreferrer" onClick={onClick} {...rest}>
        {children}
      </a>
    );
  }

  const onPress = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { ...(replace !== undefined && { replace }), state });
  };
  return (
    <a href={hrefOf(to)} className={all} onClick={onPress} {...rest}>
      {children}
    </a>
  );
};
