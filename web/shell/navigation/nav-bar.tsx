import { AccountMenu, MobileAccountLinks } from '#features/auth/web/public.tsx';
import { CartButton } from '#features/checkout/web/public.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { BarLink } from './bar-link.tsx';
import { Logo } from './logo.tsx';
import { navLinks } from './nav-links.ts';
import { StoreMenu } from './store-menu.tsx';
import { useMobileMenu } from './use-mobile-menu.ts';

const menuId = 'mobile-menu';

const DesktopLinks = () => (
  <ul className="hidden items-center gap-1 md:flex">
    {navLinks.map((link) => (
      <li key={link.to} className={classNames(link.isLate && 'max-lg:hidden')}>
        {link.below ? <StoreMenu link={link} /> : <BarLink to={link.to}>{link.label}</BarLink>}
      </li>
    ))}
  </ul>
);

const MobileLinks = ({ onGo }: { readonly onGo: () => void }) => (
  <ul className="page flex flex-col pb-6">
    {navLinks.map((link) => (
      <li key={link.to} className="border-b border-line">
        <Link
          variant="bare"
          to={link.to}
          onClick={onGo}
          className="flex min-h-14 items-center font-display text-xl font-semibold"
        >
          {link.label}
        </Link>
        {link.below && (
          <ul className="pb-3">
            {link.below.map((entry) => (
              <li key={entry.to}>
                <Link
                  variant="quiet"
                  to={entry.to}
                  onClick={onGo}
                  className="flex min-h-11 items-center pl-4 text-base"
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
    <MobileAccountLinks onGo={onGo} />
  </ul>
);

export const NavBar = () => {
  const menu = useMobileMenu();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-background/96 print:static">
      <nav aria-label="Main" className="page flex h-nav items-center justify-between gap-4">
        <Logo />
        <DesktopLinks />
        <div className="flex items-center gap-1">
          <AccountMenu />
          <CartButton />
          <IconButton
            label={menu.open ? 'Close menu' : 'Menu'}
            icon={menu.open ? 'close' : 'menu'}
            aria-expanded={menu.open}
            aria-controls={menuId}
            onClick={menu.toggle}
            className="-mr-2 md:hidden"
          />
        </div>
      </nav>
      <nav
        id={menuId}
        aria-label="Mobile"
        hidden={!menu.open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--spacing-nav))] animate-fade-in overflow-y-auto border-b border-line bg-background shadow-high md:hidden"
      >
        <MobileLinks onGo={menu.close} />
      </nav>
    </header>
  );
};
