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
  /** The seller's own picture, in two sizes, if the label has none of them. */
  readonly heroPicture: string | null;
  /** What the label, or the artist on their page, has published. */
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

/**
 * What the label has published about its own artists comes first, or what an artist who may has published there. The
 * account's public profile fills in what is left out.
 */
export const viewArtist = ({ username, artist, seller, nameOnBeats }: Sources): ArtistView => {
  const ownStory = paragraphsOf(seller?.story ?? '');
  const name = artist?.name ?? seller?.name ?? nameOnBeats ?? username;
  return {
    username: artist?.username ?? seller?.username ?? username,
    name,
    tagline: artist?.tagline ?? seller?.tagline ?? '',
    story: artist?.story ?? ownStory,
    place: artist?.place ?? null,
    contact: artist?.contact ?? null,
    links: artist?.links ?? seller?.links ?? [],
    video: artist?.musicVideo ?? (seller?.video ? { title: `A video by ${name}`, url: seller.video } : null),
    heroPicture: artist?.hero ? null : (seller?.heroPicture ?? null),
    hero: artist?.hero,
  };
};
