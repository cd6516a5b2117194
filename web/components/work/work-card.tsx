import { Suspense } from 'react';
import type { Work } from '../../work-loader.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { artistPath, productPath } from '#features/catalogue/paths.ts';
import { isPlaying, togglePlay } from '#features/plays/web/public.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ArtistArt } from '../artist-art.tsx';
import { PlayCover } from '../play-cover.tsx';
import { useArtist } from '../use-artists.ts';
import { useChosenBeat } from './use-chosen-beat.ts';

/** Works with a video are behind a tab, so a first visit does without its code. */
const VideoEmbed = lazyPart(async () => ({
  default: (await import('#features/profile/web/public-video.tsx')).VideoEmbed,
}));

const width = '(min-width: 768px) 26rem, 100vw';

interface PictureProps {
  readonly work: Work;
  readonly beat: Beat | undefined;
  /** Sets the size. */
  readonly className: string;
}

/** The label's picture of the work, otherwise its beat's cover, otherwise a wave drawn from its name. */
const Picture = ({ work: { title, by, picture }, beat, className }: PictureProps) => {
  const src = picture ?? beat?.coverImage;
  if (!src) return <ArtistArt name={`${title} ${by}`} className={className} />;
  return <Cover src={src} sizes={width} alt="" className={className} />;
};

/** A video or the cover of the beat, whatever there is to play. */
const Stage = ({ work, beat }: Omit<PictureProps, 'className'>) => {
  if (work.video) {
    return (
      <Suspense fallback={<Skeleton className="mb-8 aspect-video w-full rounded-l" />}>
        <VideoEmbed
          {...work.video}
          picture={<Picture work={work} beat={beat} className="absolute inset-0 size-full" />}
          onOpen={() => isPlaying() && togglePlay()}
        />
      </Suspense>
    );
  }
  if (beat && !work.picture) return <PlayCover beat={beat} queue={[beat]} sizes={width} />;
  return <Picture work={work} beat={beat} className="aspect-square w-full rounded-m" />;
};

interface MadeWithProps {
  readonly beat: Beat | undefined;
  /** A username. */
  readonly artist: string;
  readonly name: string;
}

const MadeWith = ({ beat, artist, name }: MadeWithProps) =>
  beat ? (
    <T>
      Made with{' '}
      <Link to={productPath(beat._id)}>
        <V of={{ title: beat.title }} />
      </Link>{' '}
      by{' '}
      <Link to={artistPath(artist)}>
        <V of={{ artist: name }} />
      </Link>
    </T>
  ) : (
    <T>
      Beat by{' '}
      <Link to={artistPath(artist)}>
        <V of={{ artist: name }} />
      </Link>
    </T>
  );

/** Someone's song, film or show with a beat by one of the label's artists. */
export const WorkCard = ({ work }: { readonly work: Work }) => {
  const { title, by, year, text, artist } = work;
  const known = useArtist(artist);
  const beat = useChosenBeat(work.beat ? { artist, title: work.beat } : null);
  return (
    <article className="flex h-full flex-col rounded-l border border-line bg-panel p-3">
      <Stage work={work} beat={beat} />
      <div className="flex flex-1 flex-col gap-1 p-2 pt-4">
        <p className="tabular text-sm text-muted">{year}</p>
        <h3 className="font-display text-xl font-semibold">{title}</h3>
        <p className="text-sm text-muted">{by}</p>
        <p className="mt-2">{text}</p>
        {/* Whose beats are in the store has a page, and so have the label's artists. */}
        {(beat ?? known) && (
          <p className="mt-auto pt-4 text-sm">
            <MadeWith beat={beat} artist={artist} name={known?.name ?? beat?.user.name ?? artist} />
          </p>
        )}
      </div>
    </article>
  );
};
