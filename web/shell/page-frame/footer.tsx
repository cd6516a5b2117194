import { useSite } from '#features/settings/web/public.ts';
import { useSiteDocument, useLabelTheme } from '#features/site/web/public.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { networkNames } from '#contract-kit/label.ts';
import { LogoPicture } from '../navigation/logo-picture.tsx';
import { SocialIcon } from '#ui/primitives/social-icon.tsx';

const links = [
  { label: 'Home', to: '/' },
  { label: 'Story', to: '/thestory' },
  { label: 'Beat store', to: '/beatstore' },
  { label: 'Our work', to: '/ourwork' },
  { label: 'Merch', to: '/merch' },
  { label: 'Sell your beats', to: '/sell' },
  { label: 'Find my order', to: '/orders/find' },
  { label: 'Check a license', to: '/license' },
  { label: 'Withdraw from a contract', to: '/withdraw' },
  { label: 'Help center', to: '/csl-center=redirect' },
  { label: 'Terms', to: '/terms' },
  { label: 'Terms for free use', to: '/free-use' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Contact', to: '/contact' },
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
          <ul className="mt-5 -ml-3 flex flex-wrap empty:hidden">
            {label.social.map((social) => (
              <li key={social.network}>
                <Link
                  variant="quiet"
                  to={social.url}
                  aria-label={`${label.name} on ${networkNames[social.network]}`}
                  className="inline-flex size-11 items-center justify-center"
                >
                  <SocialIcon network={social.network} size={22} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-6">
            {[...links, ...own.map(({ text, url }) => ({ label: text, to: url }))].map((link) => (
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
            <li key={line.email} className="min-w-0 text-sm">
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
      </div>
    </footer>
  );
};
