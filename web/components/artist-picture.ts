import type { SellerPage } from '#features/account/contract-public-profile.ts';
import type { LabelArtist } from './use-artists.ts';

/** At most one of them is there. */
export interface ArtistPicture {
  /** The one that the account has uploaded, in two sizes. */
  readonly heroPicture: string | null;
  /** What the label, or the artist on their page, has published. */
  readonly hero: LabelArtist['hero'];
}

export const pictureOf = (artist: LabelArtist | undefined, seller: SellerPage | null | undefined): ArtistPicture => {
  const own = seller?.heroPicture ?? null;
  return own !== null && (!artist?.hero || artist.profileFirst)
    ? { heroPicture: own, hero: undefined }
    : { heroPicture: null, hero: artist?.hero };
};
