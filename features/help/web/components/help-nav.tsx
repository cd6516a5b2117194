import { useLocation } from '#ui/routing/routing.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { helpCenterPath } from '../../links.ts';
import { t } from '#contract-kit/texts/text.ts';

const links = () => [
  { label: t`Customer Service`, to: helpCenterPath },
  { label: t`Home`, to: '/' },
  { label: t`Digital Services and Device Support`, to: '/csl-center=redirect2L' },
];

export const HelpNav = () => {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t`Help center`} className="border-b border-line bg-panel">
      <ul className="page flex flex-wrap gap-x-6">
        {links().map(({ label, to }) => (
          <li key={to}>
            <Link
              variant="bare"
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center text-sm font-medium hover:text-text',
                pathname === to
                  ? 'text-text underline decoration-accent decoration-2 underline-offset-8'
                  : 'text-muted',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
