import { findArtist } from '#content/artists.ts';
import type { Work } from '#content/works.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from '../artist-art.tsx';

/** Someone's song made from a beat, with its artist. */
export const WorkCard = ({ work }: { readonly work: Work }) => (
  <article className="flex h-full flex-col overflow-hidden rounded-l border border-line bg-panel">
    <ArtistArt name={`${work.title} ${work.by}`} className="aspect-2/1 w-full border-b border-line" />
    <div className="flex flex-1 flex-col gap-1 p-5">
      <p className="tabular text-sm text-muted">{work.year}</p>
      <h3 className="font-display text-xl font-semibold">{work.title}</h3>
      <p className="text-sm text-muted">{work.by}</p>
      <p className="mt-2">{work.text}</p>
      <p className="mt-auto pt-4 text-sm">
        Beat by <Link to={artistPath(work.artist)}>{findArtist(work.artist)?.name ?? work.artist}</Link>
      </p>
    </div>
  </article>
);
