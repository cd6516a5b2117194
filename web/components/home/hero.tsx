import { Suspense } from 'react';
import type { Beat } from '#features/catalogue/contract.ts';
import { formatLowestTotal } from '#features/licenses/lowest-total.ts';
import { storePath } from '#features/catalogue/paths.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { sitePictureSources } from '#features/site/pictures.ts';
import { useLabelTheme } from '#features/site/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PlayCard } from '../play-card.tsx';
import mp4 from './hero-files/loop.mp4';
import webm from './hero-files/loop.webm';
import tallAvif from './hero-files/tall.avif';
import tallWebp from './hero-files/tall.webp';
import wideAvif from './hero-files/wide.avif';
import wideWebp from './hero-files/wide.webp';
import { HeroSearch } from './hero-search.tsx';
import { useMayLoop } from './use-may-loop.ts';

const HeroLoop = lazyPart(async () => ({ default: (await import('./hero-loop.tsx')).HeroLoop }));

/** Fits a name of any length to its column. The numbers depend on the letter widths of the display font. */
const fitName = (name: string) => ({ fontSize: `min(${126 / name.length}vw, ${54 / name.length}rem)` });

/** `server/demo/make-hero-video.ts` renders this picture and its loop. */
const BuiltInPicture = () => (
  <picture>
    <source media="(max-width: 639px)" type="image/avif" srcSet={tallAvif} />
    <source media="(max-width: 639px)" srcSet={tallWebp} />
    <source type="image/avif" srcSet={wideAvif} />
    <img
      src={wideWebp}
      alt=""
      width={1120}
      height={630}
      fetchPriority="high"
      className="absolute inset-0 -z-20 size-full object-cover"
    />
  </picture>
);

const MovingPicture = () => {
  const mayLoop = useMayLoop();
  return (
    <>
      <BuiltInPicture />
      {mayLoop && (
        <Suspense fallback={null}>
          <HeroLoop webm={webm} mp4={mp4} />
        </Suspense>
      )}
    </>
  );
};

const OwnPicture = ({ src }: { readonly src: string }) => (
  <img
    src={src}
    srcSet={sitePictureSources(src)}
    sizes="100vw"
    alt=""
    fetchPriority="high"
    className="absolute inset-0 -z-20 size-full object-cover"
  />
);

const Offer = ({ cheapest }: { readonly cheapest: Beat | undefined }) => {
  const buying = useBuying();
  const price = buying && cheapest && formatLowestTotal(cheapest);
  return (
    <Button asChild variant="primary" size="l">
      <Link variant="bare" to="/beatstore">
        {price ? t`Beats from ${{ price }}` : t`Open the beat store`}
        <Icon name="arrow-right" />
      </Link>
    </Button>
  );
};

const Genres = ({ beats }: { readonly beats: readonly Beat[] }) => {
  const genres = [...new Set(beats.map(({ genre }) => genre))].slice(0, 4);
  if (genres.length === 0) return null;
  return (
    <ul aria-label={t`Genres`} className="flex flex-wrap gap-x-5 max-sm:hidden">
      {genres.map((genre) => (
        <li key={genre}>
          <Link variant="quiet" to={storePath({ genre })} className="inline-flex min-h-11 items-center text-sm">
            {genre}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** They keep the text readable: on the dark picture that comes with the site, and on any other, which may be white. */
const shades = {
  builtIn:
    'from-background/90 via-background/55 to-background/10 max-sm:bg-linear-to-b max-sm:from-background/55 max-sm:via-background/65 max-sm:to-background/45',
  own: 'from-background/90 via-background/80 to-background/65 lg:to-background/30 max-sm:bg-linear-to-b max-sm:from-background/70 max-sm:via-background/75 max-sm:to-background/65',
} as const;

interface HeroProps {
  /** Newest first. */
  readonly beats: readonly Beat[];
  readonly cheapest: Beat | undefined;
  /** The path of the label's own picture, which nothing moves over. */
  readonly picture: string | undefined;
}

export const Hero = ({ beats, cheapest, picture }: HeroProps) => {
  const [newest] = beats;
  const label = useLabel();
  const theme = useLabelTheme();
  return (
    <header
      // The style sheet of a light theme turns the dark picture into a light one.
      data-dark-picture={theme && !picture ? '' : undefined}
      className="relative isolate overflow-hidden border-b border-line"
    >
      {picture ? <OwnPicture src={picture} /> : <MovingPicture />}
      <div
        aria-hidden="true"
        className={`absolute inset-0 -z-10 bg-linear-to-r ${picture ? shades.own : shades.builtIn}`}
      />
      <div className="page grid min-h-[calc(100svh-var(--spacing-nav)-2rem)] content-center items-center gap-x-16 gap-y-6 pt-6 pb-20 sm:gap-y-7 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pb-24">
        <div className="flex min-w-0 flex-col items-start gap-4 sm:gap-5 lg:gap-6">
          <h1 className="flex flex-col">
            <span
              className="order-2 -ms-[0.04em] block font-display leading-[0.82] font-black tracking-tighter whitespace-nowrap"
              style={fitName(label.name)}
            >
              {label.name}
            </span>{' '}
            <span className="order-1 mb-4 block font-display text-lg font-semibold tracking-tight sm:text-xl lg:mb-6">
              {label.line}
            </span>
          </h1>
          <p className="max-w-[34rem] lg:text-xl">{label.description}</p>
          <div className="flex w-full max-w-[38rem] flex-wrap items-center gap-3">
            <Offer cheapest={cheapest} />
            <HeroSearch className="min-w-0 flex-1 basis-60" />
          </div>
          <Genres beats={beats} />
        </div>
        {newest && (
          <PlayCard beat={newest} queue={beats} eyebrow={t`Newest release`} variant="hero" className="min-w-0" />
        )}
      </div>
      <a
        href="#story"
        aria-label={t`Scroll down`}
        className="absolute bottom-4 left-1/2 inline-flex size-13 -translate-x-1/2 items-center justify-center rounded-full border border-edge bg-background transition-colors hover:border-text"
      >
        <Icon name="arrow-down" />
      </a>
    </header>
  );
};
