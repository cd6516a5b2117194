import type { SellerPage } from '#features/account/contract-public-profile.ts';
import type { LabelArtist } from '../use-artists.ts';

/** The content of an artist's page besides beats and prices. */
export interface ArtistView {
  readonly username: string;
  readonly name: string;
  /** Empty by default. */
  readonly tagline: string;
  /** One entry per paragraph. */
  readonly story: readonly string[];
  readonly place: string | null;
  readonly contact: LabelArtist['contact'] | null;
  readonly links: readonly string[];
  readonly video: { readonly title: string; readonly url: string } | null;
  /** The seller's uploaded picture, in two sizes. */
  readonly heroPicture: string | null;
  /** The picture in the label's own content. */
  readonly hero: LabelArtist['hero'];
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

interface Sources {
  /** As in the page's URL. */
  readonly username: string;
  /** The label's content, for its own artists. */
  readonly artist: LabelArtist | undefined;
  readonly seller: SellerPage | null | undefined;
  readonly nameOnBeats: string | undefined;
}

/** The label's content about its own artists applies until their account writes its own. */
export const viewArtist = ({ username, artist, seller, nameOnBeats }: Sources): ArtistView => {
  const ownStory = paragraphsOf(seller?.story ?? '');
  const hasWritten = Boolean(seller?.tagline || seller?.story);
  const name = (hasWritten ? seller?.name : artist?.name) ?? seller?.name ?? nameOnBeats ?? username;
  return {
    username: artist?.username ?? seller?.username ?? username,
    name,
    tagline: seller?.tagline || (artist?.tagline ?? ''),
    story: ownStory.length > 0 ? ownStory : (artist?.story ?? []),
    place: artist?.place ?? null,
    contact: artist?.contact ?? null,
    links: seller && seller.links.length > 0 ? seller.links : (artist?.links ?? []),
    video: seller?.video ? { title: `A video by ${name}`, url: seller.video } : (artist?.musicVideo ?? null),
    heroPicture: seller?.heroPicture ?? null,
    hero: seller?.heroPicture ? undefined : artist?.hero,
  };
};
