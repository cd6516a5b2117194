import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';
import { classNames } from './class-names.ts';

const looks = {
  /** Inside running text. */
  text: 'text-text underline decoration-signal decoration-1 underline-offset-4 hover:decoration-2 hover:text-signal-lit',
  /** Standing alone, in a menu or a footer. */
  quiet: 'text-muted hover:text-text',
  bare: '',
} as const;

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or a whole address. */
  readonly to: To;
  readonly look?: keyof typeof looks;
  /** Handed over to the page that it leads to. */
  readonly state?: unknown;
  /** Puts the page in the place of this one in the browser's history. */
  readonly replace?: boolean;
  /** Leads out of the pages drawn here, e.g. to a file: the browser loads it. */
  readonly reloadDocument?: boolean;
}

const isElsewhere = (to: To): to is string => typeof to === 'string' && /^([a-z][a-z\d+.-]*:|\/\/)/i.test(to);

/** Opened in another tab or window, or saved: the browser's own affair. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (event.currentTarget.target !== '' && event.currentTarget.target !== '_self');

/** Goes to a page of this site without a reload; to anywhere else as a plain, safe link. */
export const Link = ({
  look = 'text',
  className,
  to,
  state,
  replace,
  reloadDocument = false,
  onClick,
  children,
  ...rest
}: LinkProps) => {
  const all = classNames('transition-colors', looks[look], className);
  const here = isElsewhere(to) ? '' : to;
  const href = useHref(here);
  const path = useResolvedPath(here);
  const location = useLocation();
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
    // Pressing the link to where one stands adds nothing to the history.
    const same =
      `${location.pathname}${location.search}${location.hash}` === `${path.pathname}${path.search}${path.hash}`;
    void navigate(to, { replace: replace ?? same, state });
  };
  return (
    <a href={href} className={all} onClick={onPress} {...rest}>
      {children}
    </a>
  );
};
