import { label } from '#content/current.ts';
import { artistCardPath, artistPath, cardPath } from '#features/catalogue/paths.ts';
import { type Embed, embedCode, embedOfArtist, embedOfBeat, embedWidth } from '../embed-code.ts';
import type { Db } from '#platform/database/open.ts';
import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import { findArtistOnSale } from './find-artist.ts';

/** Longer than any of our URLs. */
const maxUrl = 500;

export interface OembedQuery {
  readonly url?: unknown;
  readonly format?: unknown;
  readonly maxwidth?: unknown;
  readonly maxheight?: unknown;
}

/** A response of type `rich` (oembed.com), a refusal's status, or a username without beats, maybe a former one. */
export type Oembed =
  | { readonly refused: 400 | 404 | 501 }
  | { readonly artist: string }
  | { readonly response: Readonly<Record<string, unknown>> };

interface Shown {
  readonly embed: Embed;
  readonly author: { readonly name: string; readonly username: string };
  readonly picture: string;
}

const beatPage = /^\/(?:beatstore\/product|embed\/beat)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
const artistPage = /^\/(?:beatstore|embed\/artist)\/([^/]{1,100})\/?$/;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const find = async (db: Db, path: string, publicUrl: string): Promise<Shown | { readonly artist: string }> => {
  const beatId = beatPage.exec(path)?.[1];
  const beat = beatId === undefined ? undefined : (await findBeatsOnSale(db, [beatId])).get(beatId);
  if (beat) return { embed: embedOfBeat(beat, publicUrl), author: beat.user, picture: cardPath(beat._id) };
  const username = decode(artistPage.exec(path)?.[1] ?? '');
  const artist = await findArtistOnSale(db, username);
  if (!artist) return { artist: username };
  const { person } = artist;
  return { embed: embedOfArtist(artist, publicUrl), author: person, picture: artistCardPath(person._id) };
};

/** The usual size, limited to what the embedding site allows. */
const within = (usual: number, max: unknown): number => {
  const limit = typeof max === 'string' && /^[1-9]\d{0,5}$/.test(max) ? Number(max) : Infinity;
  return Math.min(usual, limit);
};

interface Surroundings {
  readonly publicUrl: string;
  /** The request's own origin: the given URL may begin with it or with `publicUrl`. */
  readonly origin: string;
}

export const oembedOf = async (db: Db, query: OembedQuery, { publicUrl, origin }: Surroundings): Promise<Oembed> => {
  const { url, format = 'json' } = query;
  if (typeof url !== 'string' || url === '') return { refused: 400 };
  if (format !== 'json') return { refused: 501 };
  const page = url.length > maxUrl ? null : URL.parse(url);
  if (!page || ![new URL(publicUrl).origin, origin].includes(page.origin)) return { refused: 404 };
  const shown = await find(db, page.pathname, publicUrl);
  if ('artist' in shown) return shown.artist === '' ? { refused: 404 } : shown;
  const { embed, author, picture } = shown;
  const width = within(embedWidth, query.maxwidth);
  const height = within(embed.height, query.maxheight);
  return {
    response: {
      version: '1.0',
      type: 'rich',
      title: embed.title,
      author_name: author.name,
      author_url: publicUrl + artistPath(author.username),
      provider_name: label.name,
      provider_url: publicUrl,
      cache_age: 3600,
      // The thumbnail must fit as well.
      ...(within(1200, query.maxwidth) === 1200 &&
        within(630, query.maxheight) === 630 && {
          thumbnail_url: publicUrl + picture,
          thumbnail_width: 1200,
          thumbnail_height: 630,
        }),
      html: embedCode({ ...embed, height }, `${width}`),
      width,
      height,
    },
  };
};
