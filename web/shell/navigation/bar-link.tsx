import type { ReactNode } from 'react';
import { useLocation } from '#ui/routing/routing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';

interface BarLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Highlighted on its page and below it. */
export const BarLink = ({ to, className, children }: BarLinkProps) => {
  const { pathname } = useLocation();
  const here = pathname === to;
  const below = to !== '/' && pathname.startsWith(`${to}/`);
  return (
    <Link
      variant="bare"
      to={to}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center px-3 text-sm font-medium hover:text-text',
        here || below ? 'text-text underline decoration-accent decoration-2 underline-offset-8' : 'text-muted',
        className,
      )}
    >
      {children}
    </Link>
  );
};
