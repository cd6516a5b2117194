import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ProfileLinks, sellerPageQuery } from '#features/profile/web/public.tsx';
import { VideoEmbed } from '#features/profile/web/public-video.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import { headingOf } from '#features/catalogue/kits.ts';
import { artistCardPath, artistPath, reportPath } from '#features/catalogue/paths.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { BeatList } from '#features/store/web/public.tsx';
import { OembedLink } from '#features/sharing/web/public.tsx';
import { isPlaying, togglePlay } from '#features/plays/web/public.tsx';
import { buyingOff } from '#features/settings/buying-off.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { usePageParams } from '#ui/data/page-params.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { JsonLd } from '#ui/composites/json-ld.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { ArtistArt } from '../components/artist-art.tsx';
import { artistData } from '../components/artist/artist-data.ts';
import { ArtistHero } from '../components/artist/artist-hero.tsx';
import { PriceTable } from '../components/artist/price-table.tsx';
import { priceTiers } from '../components/artist/price-tiers.ts';
import { type ArtistView, viewArtist } from '../components/artist/view-artist.ts';
import { Portrait } from '../components/portrait.tsx';
import { useArtist } from '../components/use-artists.ts';
import { artistPageQuery } from '../artist-loader.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Shown above an artist's beats, if they have any. */
    'artist.beats': {
      readonly seller: { readonly username: string; readonly name: string };
      readonly className: string;
    };
  }
}

/** True if the artist sells only kits, which have no beat licenses. */
const areKits = (beats: readonly Beat[]): boolean => beats.length > 0 && beats.every(({ kind }) => kind === 'kit');

const headingOfAll = (beats: readonly Beat[]): string => headingOf(beats.map(({ kind }) => kind));

const areMixed = (beats: readonly Beat[]): boolean => new Set(beats.map(({ kind }) => kind)).size > 1;

const musicBy = (beats: readonly Beat[], artist: string): string => {
  if (areMixed(beats)) return t`Beats and kits by ${{ artist }}`;
  return areKits(beats) ? t`Sound kits by ${{ artist }}` : t`Beats by ${{ artist }}`;
};

const musicHere = (beats: readonly Beat[], artist: string, label: string): string => {
  if (areMixed(beats)) return t`Beats and kits by ${{ artist }} on ${{ label }}.`;
  return areKits(beats) ? t`Sound kits by ${{ artist }} on ${{ label }}.` : t`Beats by ${{ artist }} on ${{ label }}.`;
};

const below = 'pt-20 md:pt-28';

const About = ({ view: { name, story, video, username } }: { readonly view: ArtistView }) => {
  if (story.length === 0 && !video) return null;
  return (
    <Section title={video ? t`Music video` : t`About ${{ artist: name }}`} id="about" className={below}>
      <div
        className={video && story.length > 0 ? 'grid gap-x-12 gap-y-8 lg:grid-cols-[1.4fr_1fr] lg:items-center' : ''}
      >
        {video && (
          <VideoEmbed
            key={video.url}
            url={video.url}
            title={video.title}
            picture={<ArtistArt name={`${username} video`} className="absolute inset-0 size-full" />}
            onOpen={() => isPlaying() && togglePlay()}
          />
        )}
        {story.length > 0 && (
          <div className="flex max-w-prose min-w-0 flex-col gap-4 text-lg">
            {video && <h3 className="font-display text-xl font-semibold">{t`About ${{ artist: name }}`}</h3>}
            {story.map((paragraph) => (
              <p key={paragraph} className="wrap-anywhere whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
};

const Contact = ({ view: { name, username, place, contact, links } }: { readonly view: ArtistView }) =>
  (contact || links.length > 0) && (
    <Section title={contact ? t`Contact` : t`Elsewhere`} id="contact" className={below}>
      <div className="flex flex-wrap items-center gap-6">
        <Portrait username={username} name={name} sizes="7rem" className="size-28 rounded-m" />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold wrap-anywhere">{name}</p>
          {contact && (
            <>
              <p className="text-muted">
                {contact.role}, {place}
              </p>
              <Button asChild className="mt-3 max-w-full py-2">
                <Link variant="bare" to={`mailto:${contact.email}`}>
                  <Icon name="mail" className="shrink-0" /> <EmailAddress address={contact.email} />
                </Link>
              </Button>
            </>
          )}
        </div>
        <div className="lg:ms-auto">
          <ProfileLinks links={links} name={name} />
        </div>
      </div>
    </Section>
  );

const Beats = ({ beats, name }: { readonly beats: readonly Beat[]; readonly name: string }) =>
  beats.length > 0 ? (
    // The page already names the beats' artist.
    <div data-own-page>
      <BeatList beats={beats} label={musicBy(beats, name)} />
    </div>
  ) : (
    <EmptyState
      title={t`Nothing in the store yet`}
      text={t`The first releases by ${{ artist: name }} will appear here.`}
      action={
        <Button asChild>
          <Link variant="bare" to="/beatstore">
            {t`Hear other artists`}
          </Link>
        </Button>
      }
    />
  );

/** An artist without a beat has no share card of their own, and no player. */
const Meta = ({ view, beats }: { readonly view: ArtistView; readonly beats: readonly Beat[] }) => {
  const frame = useSiteFrame();
  const { origin, label } = frame;
  const path = artistPath(view.username);
  const [newest] = beats;
  return (
    <>
      <PageMeta
        title={view.name}
        description={[view.tagline, musicHere(beats, view.name, label.name)].filter(Boolean).join(' ')}
        type="profile"
        path={path}
        {...(newest && {
          image: artistCardPath(newest.user._id),
          imageSize: { width: 1200, height: 630 },
          imageAlt: t`${{ artist: view.name }}, with the cover and the wave of their newest release`,
        })}
      />
      {newest && <OembedLink page={path} title={musicBy(beats, view.name)} />}
      <JsonLd data={artistData(view, origin + path, frame)} />
    </>
  );
};

export const ArtistPage = ({ username }: { readonly username: string }) => {
  const { data: beats } = useSuspenseQuery(artistPageQuery(username));
  const { data: seller } = useQuery(sellerPageQuery(username));
  const buying = useBuying();
  const named = useArtist(username);
  const view = viewArtist({ username, artist: named, seller, nameOnBeats: beats[0]?.user.name });
  const { name } = view;
  const artist = useMemo(() => ({ username, name }), [username, name]);
  const { data: advertised } = useQuery(siteDocumentQuery('prices'));
  const tiers = useMemo(() => priceTiers(beats, advertised?.tiers ?? []), [beats, advertised]);
  return (
    <>
      <Meta view={view} beats={beats} />
      <ArtistHero view={view} beats={beats} accountId={seller?._id ?? null} />
      <Section title={headingOfAll(beats)} id="beats" className="pt-16">
        {beats.length > 0 && <Slot name="artist.beats" seller={artist} className="-mt-2 mb-6" />}
        <Beats beats={beats} name={name} />
      </Section>
      {!areKits(beats) && (
        <Section
          title={t`Prices`}
          id="prices"
          lead={buying ? t`Total price for beat and license.` : buyingOff()}
          className={below}
        >
          <PriceTable tiers={tiers} name={name} />
        </Section>
      )}
      <About view={view} />
      <Contact view={view} />
      {seller && (
        <p className="page mt-12">
          <Link
            variant="quiet"
            to={reportPath('artist', seller._id)}
            rel="nofollow"
            className="inline-flex min-h-9 items-center text-sm"
          >
            {t`Report this page`}
          </Link>
        </p>
      )}
    </>
  );
};

export const Component = () => <ArtistPage username={usePageParams()['username'] ?? ''} />;
