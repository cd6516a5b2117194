import { useSite } from '#features/settings/web/public.ts';
import { useSiteDocument, useLabelTheme } from '#features/site/web/public.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { networkNames } from '#contract-kit/label.ts';
import { t } from '#contract-kit/texts/text.ts';
import { SocialIcon } from '#ui/primitives/social-icon.tsx';
import { LogoPicture } from '../navigation/logo-picture.tsx';
import { LanguageLinks } from './language-links.tsx';

const linksOf = () => [
  { label: t`Home`, to: '/' },
  { label: t`Story`, to: '/thestory' },
  { label: t`Beat store`, to: '/beatstore' },
  { label: t`Our work`, to: '/ourwork' },
  { label: t`Merch`, to: '/merch' },
  { label: t`Sell your beats`, to: '/sell' },
  { label: t`Find my order`, to: '/orders/find' },
  { label: t`Check a license`, to: '/license' },
  { label: t`Withdraw from a contract`, to: '/withdraw' },
  { label: t`Help center`, to: '/csl-center=redirect' },
  { label: t`Terms`, to: '/terms' },
  { label: t`Terms for free use`, to: '/free-use' },
  { label: t`Privacy`, to: '/privacy' },
  { label: t`Contact`, to: '/contact' },
];

export const Footer = () => {
  const label = useLabel();
  const logo = useLabelTheme()?.logo;
  const { contacts, links: own = [] } = useSiteDocument('navigation');
  return (
    <footer className="mt-24 border-t border-line bg-panel">
      <div className="page grid gap-x-12 gap-y-10 py-14 md:grid-cols-2 lg:grid-cols-[1.2fr_1.2fr_2fr]">
        <div>
          {logo && (
            <LogoPicture
              logo={logo}
              alt={logo.kind === 'wordmark' ? label.name : ''}
              className="mb-4 h-14 w-auto max-w-64 object-contain object-left"
            />
          )}
          {logo?.kind !== 'wordmark' && (
            <p className="font-display text-3xl font-extrabold tracking-tight">{label.name}</p>
          )}
          <p className="eyebrow mt-3">{label.line}</p>
          <ul className="mt-5 -ms-3 flex flex-wrap empty:hidden">
            {label.social.map((social) => (
              <li key={social.network}>
                <Link
                  variant="quiet"
                  to={social.url}
                  aria-label={t`${{ label: label.name }} on ${{ network: networkNames[social.network] }}`}
                  className="inline-flex size-11 items-center justify-center"
                >
                  <SocialIcon network={social.network} size={22} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={t`Footer`}>
          <ul className="grid grid-cols-2 gap-x-6">
            {[...linksOf(), ...own.map(({ text, url }) => ({ label: text, to: url }))].map((link) => (
              <li key={`${link.label} ${link.to}`}>
                <Link variant="quiet" to={link.to} className="inline-flex min-h-10 items-center text-sm wrap-anywhere">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="grid grid-cols-2 content-start gap-x-6 gap-y-6 md:col-span-2 md:grid-cols-4 lg:col-span-1 lg:grid-cols-2 lg:gap-x-8">
          {contacts.map((line) => (
            <li key={`${line.name} ${line.email}`} className="min-w-0 text-sm">
              <p className="font-display font-semibold">{line.name}</p>
              <p className="text-muted">{line.role}</p>
              <Link variant="text" to={`mailto:${line.email}`} className="inline-flex min-h-8 items-center">
                <EmailAddress address={line.email} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="page">
        <p className="border-t border-line py-6 text-xs text-muted">
          © {useSite().year} {label.name}. {label.rights}
        </p>
        <LanguageLinks />
      </div>
    </footer>
  );
};
