import { Suspense, useMemo } from 'react';
import { heroUrl, heroSizes } from '#features/account/profile-values.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { playBeat } from '#features/plays/web/public.tsx';
import { ShareArtist } from '#features/sharing/web/public.tsx';
import { sitePictureSources } from '#features/site/pictures.ts';
import { t } from '#contract-kit/texts/text.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { ArtistArt } from '../artist-art.tsx';
import { useMayLoop } from '../home/use-may-loop.ts';
import { Swell } from '../swell.tsx';
import type { ArtistView } from './view-artist.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Buttons on the page of an artist with an account. */
    'artist.actions': { readonly artist: { readonly id: string; readonly name: string } };
  }
}

const HeroLoop = lazyPart(async () => ({ default: (await import('../home/hero-loop.tsx')).HeroLoop }));

/** Above the text on a phone, beside it on a wide screen. */
const Picture = ({ view: { heroPicture, hero } }: { readonly view: ArtistView }) => {
  const loop = useMayLoop() && hero?.loop;
  const sources = heroPicture
    ? heroSizes.map((size) => `${heroUrl(heroPicture, size)} ${size}w`).join(', ')
    : hero && sitePictureSources(hero.picture);
  return (
    <div className="absolute top-0 end-0 h-80 w-full overflow-hidden sm:h-96 lg:h-full lg:w-3/5">
      <img
        src={heroPicture ?? hero?.picture}
        srcSet={sources}
        sizes="(min-width: 1024px) 60vw, 100vw"
        alt=""
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-[50%_20%]"
      />
      {loop && (
        <Suspense fallback={null}>
          <HeroLoop webm={`${loop}.webm`} mp4={`${loop}.mp4`} />
        </Suspense>
      )}
      {/* Keeps text readable on any picture. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-background via-background/60 to-transparent lg:bg-linear-to-r lg:via-33% lg:to-55%" />
    </div>
  );
};

interface ArtistHeroProps {
  readonly view: ArtistView;
  readonly beats: readonly Beat[];
  /** Null if the artist has no account, so visitors can't follow them. */
  readonly accountId: string | null;
}

/** The artist's name over a picture, or over the swell of their own beats. */
export const ArtistHero = ({ view, beats, accountId }: ArtistHeroProps) => {
  const waves = useMemo(() => beats.slice(0, 8).map((beat) => decodeWave(beat.wave)), [beats]);
  const artist = useMemo(() => accountId !== null && { id: accountId, name: view.name }, [accountId, view.name]);
  const [first] = beats;
  const hasPicture = Boolean(view.heroPicture ?? view.hero);
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      {hasPicture ? (
        <Picture view={view} />
      ) : (
        <>
          <Swell waves={waves} className="absolute inset-x-0 bottom-0 -z-20 h-full w-full opacity-60" />
          <div className="absolute inset-0 -z-10 bg-linear-to-r from-background via-background/70 to-transparent" />
        </>
      )}
      <div
        className={classNames(
          'page grid min-h-[min(34rem,62svh)] items-end gap-x-12 gap-y-8 pb-10',
          hasPicture ? 'pt-56 sm:pt-72 lg:pt-24' : 'pt-24 md:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <div className={classNames('min-w-0', hasPicture && 'lg:max-w-3/5')}>
          {view.place && <p className="eyebrow mb-3">{view.place}</p>}
          <h1 className="font-display text-hero font-black tracking-tighter text-balance wrap-anywhere">{view.name}</h1>
          {view.tagline && <p className="mt-5 max-w-prose text-xl wrap-anywhere text-text/90">{view.tagline}</p>}
          <div className="mt-7 flex flex-wrap gap-3">
            {first && (
              <Button variant="primary" size="l" onClick={() => playBeat(first, beats)}>
                <Icon name="play" /> {t`Play all`}
              </Button>
            )}
            <Button asChild size="l" className="bg-background">
              <a href="#prices">{t`See prices`}</a>
            </Button>
            {artist && <Slot name="artist.actions" artist={artist} />}
            {first && <ShareArtist person={first.user} beats={beats} />}
          </div>
        </div>
        {!hasPicture && (
          <ArtistArt
            name={view.username}
            initialsOf={view.name}
            className="size-52 rounded-l border border-line shadow-high max-md:hidden lg:size-72"
          />
        )}
      </div>
    </header>
  );
};
