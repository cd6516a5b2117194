import type { DocumentData } from '#features/site/documents.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ArtistArt } from '../artist-art.tsx';
import { useChosenBeat } from './use-chosen-beat.ts';

type Picture = DocumentData<'our-work'>['gallery'][number];

const looks = 'aspect-square w-full rounded-l';
const width = '(min-width: 1024px) 27rem, (min-width: 640px) 33vw, 50vw';

const Shown = ({ picture, beat }: { readonly picture: Picture; readonly beat: Beat | undefined }) => {
  if (picture.picture) return <Cover src={picture.picture} sizes={width} alt="" className={looks} />;
  // Until the beat is in the store.
  if (!beat) return <ArtistArt name={picture.caption} className={looks} />;
  return (
    <Link variant="bare" to={productPath(beat._id)} className="group/sleeve block overflow-hidden rounded-l">
      <Cover
        src={beat.coverImage}
        sizes={width}
        alt={t`Cover of ${{ title: beat.title }}`}
        className={`${looks} transition-[scale] duration-slow group-hover/sleeve:scale-105`}
      />
    </Link>
  );
};

export const GalleryPicture = ({ picture }: { readonly picture: Picture }) => {
  const beat = useChosenBeat(picture.picture ? null : (picture.beat ?? null));
  return (
    <figure>
      <Shown picture={picture} beat={beat} />
      <figcaption className="mt-2 text-sm text-muted">{picture.caption}</figcaption>
    </figure>
  );
};
