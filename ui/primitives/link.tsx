import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { classNames } from './class-names.ts';

const looks = {
  /** Inside running text. */
  text: 'text-text underline decoration-signal decoration-1 underline-offset-4 hover:decoration-2 hover:text-signal-lit',
  /** Standing alone, in a menu or a footer. */
  quiet: 'text-muted hover:text-text',
  bare: '',
} as const;

export interface LinkProps extends ComponentProps<typeof RouterLink> {
  readonly look?: keyof typeof looks;
}

const isElsewhere = (to: LinkProps['to']): to is string => typeof to === 'string' && /^(https?:|mailto:|tel:)/.test(to);

/** Goes to a page of this site without a reload; to anywhere else as a plain, safe link. */
export const Link = ({ look = 'text', className, to, ...rest }: LinkProps) => {
  const all = classNames('transition-colors', looks[look], className);
  if (isElsewhere(to)) {
    const { children, title, id, 'aria-label': label } = rest;
    return (
      <a href={to} className={all} rel="noopener noreferrer" title={title} id={id} aria-label={label}>
        {children}
      </a>
    );
  }
  return <RouterLink to={to} className={all} {...rest} />;
};
