import { t } from '#contract-kit/texts/text.ts';
import { AccountMenu, MobileAccountLinks } from '#features/auth/web/public.tsx';
import { CartButton } from '#features/checkout/web/public.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { BarLink } from './bar-link.tsx';
import { Logo } from './logo.tsx';
import { useNavLinks } from './nav-links.ts';
import { StoreMenu } from './store-menu.tsx';
import { useMobileMenu } from './use-mobile-menu.ts';

const menuId = 'mobile-menu';

const DesktopLinks = () => (
  <ul className="hidden items-center gap-1 lg:flex">
    {useNavLinks().map((link) => (
      <li key={link.to}>{link.below ? <StoreMenu link={link} /> : <BarLink to={link.to}>{link.label}</BarLink>}</li>
    ))}
  </ul>
);

const MobileLinks = ({ onGo }: { readonly onGo: () => void }) => (
  <ul className="page flex flex-col pb-6">
    {useNavLinks().map((link) => (
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
                  className="flex min-h-11 items-center ps-4 text-base"
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
    <header
      data-head=""
      onBlur={menu.onBlur}
      className="sticky top-0 z-40 border-b border-line bg-background/96 print:static"
    >
      <nav aria-label={t`Main`} className="page flex h-nav items-center justify-between gap-4">
        <Logo />
        <DesktopLinks />
        <div className="flex items-center gap-1">
          <AccountMenu />
          <CartButton />
          <IconButton
            label={menu.open ? t`Close menu` : t`Menu`}
            icon={menu.open ? 'close' : 'menu'}
            aria-expanded={menu.open}
            aria-controls={menuId}
            onClick={menu.toggle}
            className="-me-2 lg:hidden"
          />
        </div>
      </nav>
      <nav
        id={menuId}
        aria-label={t`Mobile`}
        hidden={!menu.open}
        style={{ top: menu.top }}
        className="fixed inset-x-0 bottom-(--foot) animate-fade-in overflow-y-auto overscroll-contain bg-background lg:hidden"
      >
        <MobileLinks onGo={menu.close} />
      </nav>
    </header>
  );
};
