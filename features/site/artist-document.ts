import type { z } from 'zod';
import { group, line, link, list, optional, paragraphs, picture, video } from './fields.ts';

/** Maximum number of artists on the label. */
export const maxArtists = 16;

/** The fields that the label's entry of an artist and the artist's own page share. */
export const pageFields = {
  tagline: line('Tagline', 160),
  story: paragraphs('Story', 4),
  musicVideo: optional(group('Music video', { title: line('Title', 120), url: video('Link') })),
  links: optional(list('Links', link('Link'), { one: 'link', max: 12 })),
} as const;

/** What an artist writes about themselves, if the label lets them. Until then, the label's entry is shown. */
export const artistPage = group('Artist’s page', {
  tagline: pageFields.tagline,
  story: pageFields.story,
  picture: optional(picture('Picture')),
  musicVideo: pageFields.musicVideo,
  links: pageFields.links,
});
/** Names the draft and the versions of an artist's page: by account, which stays the same when its username changes. */
export type ArtistPageName = `artist:${string}`;
export type ArtistPageData = z.output<(typeof artistPage)['shape']>;
