import type { Beat } from './contract.ts';

// What the contract and the browser's pages share. Free of zod, so that a page can use it without loading a validator.

export const sortings = [
  'newest',
  'oldest',
  'title',
  'artist',
  'bpm-low',
  'bpm-high',
  'price-low',
  'price-high',
  'popular',
] as const;

/** Up to this many beats the list filters in the browser; above, it asks the server. */
export const filterInBrowserUpTo = 2000;

export const coverSizes = [96, 256, 512, 1024] as const;
export type CoverSize = (typeof coverSizes)[number];

export const coverUrl = (coverImage: string, size: CoverSize): string =>
  coverImage.replace(/\d+\.webp$/, `${size}.webp`);

const waveAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Peaks of 0 to 255 as one character of 64 each. */
export const encodeWave = (peaks: readonly number[]): string =>
  peaks.map((peak) => waveAlphabet[Math.min(63, Math.max(0, Math.round(peak / 4)))]).join('');

/** The reverse: heights from 0 to 1. */
export const decodeWave = (wave: string): number[] =>
  Array.from(wave, (character) => Math.max(0, waveAlphabet.indexOf(character)) / 63);

export const formatTime = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Without capitals, and in one way of writing accents: names of files come in another than what keyboards type. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** What a search looks for; none: it asks for nothing. */
export const searchWords = (q: string): string[] => [...new Set(plain(q).split(/\s+/))].filter(Boolean);

type Searched = Pick<Beat, 'title' | 'time' | 'bpm' | 'key' | 'genre' | 'subGenre' | 'tags' | 'user'>;
const searchTexts = new WeakMap<Searched, string>();

/** "A minor" is written "Am" as often. */
const shortKey = (key: string): string => key.replace(/ (m)inor$| (maj)or$/, '$1$2');

/** Everything that a search looks through, as one text; no word reaches over the line break between two parts. */
const searchTextOf = (beat: Searched): string => {
  const known = searchTexts.get(beat);
  if (known !== undefined) return known;
  const { user, title, time, bpm, key, genre, subGenre, tags } = beat;
  const made = plain(
    [user.name, user.username, title, time, bpm, key, shortKey(key), genre, subGenre, ...tags].join('\n'),
  );
  searchTexts.set(beat, made);
  return made;
};

/** Each word is found somewhere in the beat: decisions, section 10. Finds all that the specification's search finds. */
export const matchesSearch = (beat: Searched, words: readonly string[]): boolean => {
  const text = words.length > 0 ? searchTextOf(beat) : '';
  return words.every((word) => text.includes(word));
};

/** As many of a beat's comments are shown, the newest ones. */
export const shownComments = 50;

/** Characters of a comment. */
export const mostComment = 250;

export const longComment = `At most ${mostComment} characters.`;

/** As people count: an emoji is one character. */
export const commentLength = (text: string): number => [...text.trim()].length;

/** What is wrong with a comment, or null. Spaces, and characters that nobody can see, say nothing. */
export const findCommentIssue = (text: string): string | null => {
  if (!/[^\s\p{C}\p{M}]/u.test(text)) return 'Write something first.';
  return commentLength(text) > mostComment ? longComment : null;
};
