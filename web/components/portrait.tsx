import { useQuery } from '@tanstack/react-query';
import { heroSizes, heroUrl } from '#features/account/profile-values.ts';
import { sellerPageQuery } from '#features/profile/web/queries.ts';
import { sitePictureSources } from '#features/site/pictures.ts';
import { t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { ArtistArt } from './artist-art.tsx';
import { pictureOf } from './artist-picture.ts';
import { useArtist } from './use-artists.ts';

interface PortraitProps {
  readonly username: string;
  readonly name: string;
  /** The displayed width, as in `<img sizes>`. */
  readonly sizes: string;
  /** Must set the size, so that nothing moves when the picture arrives. */
  readonly className: string;
}

/** The picture of an artist that their page has, otherwise their initials on a wave. */
export const Portrait = ({ username, name, sizes, className }: PortraitProps) => {
  const { data: seller } = useQuery(sellerPageQuery(username));
  const artist = useArtist(username);
  const { heroPicture: uploaded, hero } = pictureOf(artist, seller);
  const picture = uploaded ?? hero?.picture;
  if (!picture) return <ArtistArt name={username} initialsOf={name} className={className} />;
  return (
    // Far below the view, browsers skip its content, so that even a lazy picture leaves the line to those in view.
    <span className={classNames('block overflow-hidden bg-panel [content-visibility:auto]', className)}>
      <img
        src={uploaded ? heroUrl(uploaded, heroSizes[0]) : picture}
        srcSet={
          uploaded
            ? heroSizes.map((size) => `${heroUrl(uploaded, size)} ${size}w`).join(', ')
            : sitePictureSources(picture)
        }
        sizes={sizes}
        alt={t`Portrait of ${{ artist: name }}`}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </span>
  );
};
