import { t } from '#contract-kit/texts/text.ts';

// Rules for what buyers enter about their uses of a license. This file doesn't import zod, so that forms don't load it.

export const maxUses = 10;
export const maxLinks = 5;
export const maxLinkLength = 300;
export const maxNameLength = 120;

export const useMessages = {
  noSong: (): string => t`Enter the title of your song.`,
  noArtist: (): string => t`Enter the artist of your song.`,
  channel: (): string => t`Enter a channel’s link or handle, like https://www.youtube.com/@artist or @artist.`,
  isrc: (): string => t`An ISRC has 12 characters, like US-S1Z-26-00001.`,
  link: (): string => t`Each link must be a full address that starts with https://.`,
} as const;

const handle = /^@[\p{L}\p{N}._\-·]{3,30}$/u;
const channelPath = /^\/(?:@[^/]+|(?:channel|c|user)\/[^/]+)$/;
const youTube = /^(?:www\.|m\.)?youtube\.com$/;

/** Converts a channel to its stored form, a handle or a link; null if it's neither. */
export const readChannel = (typed: string): string | null => {
  if (handle.test(typed)) return typed;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '');
  return youTube.test(hostname) && channelPath.test(path) ? `https://www.youtube.com${path}` : null;
};

export const channelLink = (channel: string): string =>
  channel.startsWith('@') ? `https://www.youtube.com/${encodeURI(channel)}` : channel;

/** An ISRC (ISO 3901) without its hyphens: country, registrant, year and number. Null if it's invalid. */
export const readIsrc = (typed: string): string | null => {
  const isrc = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return /^[A-Z]{2}[A-Z\d]{3}\d{7}$/.test(isrc) ? isrc : null;
};

/** A link in the browser's spelling; null if it isn't safe to follow. */
export const readLink = (typed: string): string | null => {
  if (!URL.canParse(typed)) return null;
  const { protocol, hostname, username, password, href } = new URL(typed);
  const isSafe = protocol === 'https:' && /\.[a-z][a-z\d-]*$/.test(hostname) && username === '' && password === '';
  return isSafe ? href : null;
};

export const splitLines = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
