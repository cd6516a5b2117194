import { useSuspenseQuery } from '@tanstack/react-query';
import { findArtist, type LabelArtist } from '#content/artists.ts';
import { label } from '#content/label.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { BeatList } from '#features/catalogue/web/public.tsx';
import { buyingOff } from '#features/settings/buying-off.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { usePageParams } from '#ui/data/page-params.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from '../components/artist-art.tsx';
import { ArtistHero } from '../components/artist-hero.tsx';
import { PriceTable } from '../components/price-table.tsx';
import { priceTiers } from '../components/price-tiers.ts';
import { artistPageQuery } from '../loaders.ts';

const Contact = ({ artist }: { readonly artist: LabelArtist }) => (
  <Section title="Contact" id="contact" className="pt-20 md:pt-28">
    <div className="flex flex-wrap items-center gap-6">
      <ArtistArt name={artist.username} className="size-28 rounded-m" />
      <div>
        <p className="font-display text-xl font-semibold">{artist.name}</p>
        <p className="text-muted">
          {artist.contact.role}, {artist.place}
        </p>
        <Button asChild className="mt-3">
          <Link look="bare" to={`mailto:${artist.contact.email}`}>
            <Icon name="mail" /> {artist.contact.email}
          </Link>
        </Button>
      </div>
    </div>
  </Section>
);

const Beats = ({ beats, name }: { readonly beats: readonly Beat[]; readonly name: string }) =>
  beats.length > 0 ? (
    <BeatList beats={beats} label={`Beats by ${name}`} />
  ) : (
    <EmptyState
      title="Nothing in the store yet"
      text={`The first beats by ${name} will appear here.`}
      action={
        <Button asChild>
          <Link look="bare" to="/beatstore">
            Hear other artists
          </Link>
        </Button>
      }
    />
  );

export const Component = () => {
  const { username = '' } = usePageParams();
  const { data: beats } = useSuspenseQuery(artistPageQuery(username));
  const artist = findArtist(username);
  const buying = useBuying();
  const name = artist?.name ?? beats[0]?.user.name ?? username;
  return (
    <>
      <PageMeta
        title={name}
        description={
          artist ? `${artist.tagline} Beats by ${name} on ${label.name}.` : `Beats by ${name} on ${label.name}.`
        }
        type="profile"
      />
      <ArtistHero name={name} artist={artist} beats={beats} />
      <Section title="Beats" id="beats" className="pt-16">
        <Beats beats={beats} name={name} />
      </Section>
      <Section
        title="Prices"
        id="prices"
        lead={buying ? 'Total price for beat and license.' : buyingOff}
        className="pt-20 md:pt-28"
      >
        <PriceTable tiers={priceTiers(beats)} />
      </Section>
      {artist && <Contact artist={artist} />}
    </>
  );
};
