import { SellerDetails } from '#features/site/web/public.ts';
import { WriteToUs } from '#features/support/web/public.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { networkNames } from '#contract-kit/label.ts';
import { t } from '#contract-kit/texts/text.ts';
import { SocialIcon } from '#ui/primitives/social-icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Portrait } from '../components/portrait.tsx';
import { useArtists } from '../components/use-artists.ts';

export const Component = () => {
  const label = useLabel();
  const artists = useArtists();
  return (
    <div className="page py-12 md:py-20">
      <PageMeta title={t`Contact`} description={t`How to reach ${{ label: label.name }} and its artists.`} />
      <PageTitle
        title={t`Contact`}
        lead={t`Questions about an order? Contact the label. About the music? Contact the artist who made it.`}
        aside={
          <Button asChild variant="primary" size="l" className="max-w-full py-2">
            <Link variant="bare" to={`mailto:${label.email}`}>
              <Icon name="mail" className="shrink-0" /> <EmailAddress address={label.email} />
            </Link>
          </Button>
        }
      />
      <WriteToUs className="mt-10" />
      <ul className="mt-12 grid gap-x-10 border-t border-line md:grid-cols-2">
        {artists.map((artist) => (
          <li key={artist.username} className="flex items-center gap-5 border-b border-line py-6">
            <Portrait
              username={artist.username}
              name={artist.name}
              sizes="6rem"
              className="size-24 shrink-0 rounded-m"
            />
            <div className="min-w-0">
              <h2 className="font-display text-xl font-semibold">
                <Link variant="bare" to={`/beatstore/${artist.username}`} className="hover:text-accent-bright">
                  {artist.name}
                </Link>
              </h2>
              <p className="text-sm text-muted">
                {artist.contact.role}, {artist.place}
              </p>
              <Link to={`mailto:${artist.contact.email}`} className="inline-flex min-h-11 items-center">
                <EmailAddress address={artist.contact.email} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted">
        <span>{t`Lost the link to your files?`}</span>
        <Link to="/orders/find">{t`Find my order`}</Link>
      </p>
      <SellerDetails className="mt-10" />
      <ul className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {label.social.map((social) => (
          <li key={social.network}>
            <Button asChild variant="secondary">
              <Link variant="bare" to={social.url}>
                <SocialIcon network={social.network} /> {networkNames[social.network]}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
