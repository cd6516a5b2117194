import type { SellerPage } from '#features/account/contract-public-profile.ts';
import { t } from '#contract-kit/texts/text.ts';
import { type ArtistPicture, pictureOf } from '../artist-picture.ts';
import type { LabelArtist } from '../use-artists.ts';

/** The content of an artist's page besides beats and prices. */
export interface ArtistView extends ArtistPicture {
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

/** What is left out is undefined. */
const writtenIn = (seller: SellerPage, name: string) => {
  const story = paragraphsOf(seller.story);
  return {
    tagline: seller.tagline || undefined,
    story: story.length > 0 ? story : undefined,
    links: seller.links.length > 0 ? seller.links : undefined,
    musicVideo: seller.video ? { title: t`A video by ${{ artist: name }}`, url: seller.video } : undefined,
  };
};

/**
 * The label's entry and the account's public profile fill in what the other one leaves out. The entry comes first, unless
 * it gives way; outside the label there is only the profile.
 */
export const viewArtist = ({ username, artist, seller, nameOnBeats }: Sources): ArtistView => {
  const hasWritten = Boolean(seller?.tagline || seller?.story);
  const name =
    (artist?.profileFirst && hasWritten ? seller?.name : artist?.name) ?? seller?.name ?? nameOnBeats ?? username;
  const written = seller ? writtenIn(seller, name) : undefined;
  const [first, second] = artist?.profileFirst ? [written, artist] : [artist, written];
  return {
    username: artist?.username ?? seller?.username ?? username,
    name,
    tagline: first?.tagline ?? second?.tagline ?? '',
    story: first?.story ?? second?.story ?? [],
    place: artist?.place ?? null,
    contact: artist?.contact ?? null,
    links: first?.links ?? second?.links ?? [],
    video: first?.musicVideo ?? second?.musicVideo ?? null,
    ...pictureOf(artist, seller),
  };
};
