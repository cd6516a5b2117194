import { artistPath } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Section } from '#ui/composites/section.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { PlayCard } from '../play-card.tsx';
import { Portrait } from '../portrait.tsx';
import { type Featured as Choice, useFeatured } from './use-featured.ts';

const Artist = ({ artist }: { readonly artist: NonNullable<Choice['artist']> }) => (
  <article className="grid flex-1 overflow-hidden rounded-l border border-line bg-panel sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
    <Portrait
      username={artist.username}
      name={artist.name}
      sizes="(min-width: 1024px) 25rem, (min-width: 640px) 45vw, 100vw"
      className="h-64 w-full max-sm:border-b sm:h-full sm:max-h-96 sm:min-h-64 sm:border-e border-line"
    />
    <div className="flex flex-col items-start justify-center gap-2 p-5 sm:p-8">
      <p className="eyebrow text-accent">{t`Featured artist`}</p>
      <h3 className="font-display text-2xl font-bold tracking-tight wrap-anywhere">{artist.name}</h3>
      <p className="wrap-anywhere whitespace-pre-line text-muted">{artist.text}</p>
      <Button asChild className="mt-3">
        <Link variant="bare" to={artistPath(artist.username)} aria-label={t`Visit Artist ${{ artist: artist.name }}`}>
          {t`Visit Artist`}
        </Link>
      </Button>
    </div>
  </article>
);

/** Featured song, artist and weekly song. */
export const Featured = () => {
  const featured = useFeatured();
  if (featured === null) return null;
  if (!featured) {
    return (
      <div aria-busy="true" className="page">
        <Skeleton className="h-96 w-full" />
      </div>
    );
  }
  const { song, weekly, artist, promoted } = featured;
  if (!song && !weekly && !artist) return null;
  const queue = [song, weekly].filter((beat) => beat !== undefined);
  return (
    <Section title={promoted ? t`Featured now` : t`On repeat at the label`}>
      <div className={song ? 'grid gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]' : ''}>
        {song && <PlayCard beat={song} queue={queue} eyebrow={t`Featured song`} variant="hero" />}
        <div className="flex min-w-0 flex-col gap-5">
          {artist && <Artist artist={artist} />}
          {weekly && <PlayCard beat={weekly} queue={queue} eyebrow={t`Weekly song`} variant="row" />}
        </div>
      </div>
    </Section>
  );
};
