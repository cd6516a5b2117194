// How beats are searched, by both the server and the browser's list. Without zod.

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

/** Lowercase, with normalized accents: file names use other forms than keyboards. */
const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** The words of a search; if empty, it matches everything. */
export const searchWords = (q: string): string[] => [...new Set(normalize(q).split(/\s+/))].filter(Boolean);

export interface SearchedBeat {
  readonly title: string;
  readonly time: string;
  readonly bpm: number;
  readonly key: string;
  readonly genre: string;
  readonly subGenre: string;
  readonly tags: readonly string[];
  readonly user: { readonly name: string; readonly username: string };
}
const searchTexts = new WeakMap<SearchedBeat, string>();

/** "A minor" is also written "Am". */
const shortKey = (key: string): string => key.replace(/ (m)inor$| (maj)or$/, '$1$2');

/** Everything that is searched, as one text; no word matches across the line break between two parts. */
const searchTextOf = (beat: SearchedBeat): string => {
  const known = searchTexts.get(beat);
  if (known !== undefined) return known;
  const { user, title, time, bpm, key, genre, subGenre, tags } = beat;
  const made = normalize(
    [user.name, user.username, title, time, bpm, key, shortKey(key), genre, subGenre, ...tags].join('\n'),
  );
  searchTexts.set(beat, made);
  return made;
};

/** Each word must appear somewhere in the beat: decisions, section 10. Finds everything that the specification's search finds. */
export const matchesSearch = (beat: SearchedBeat, words: readonly string[]): boolean => {
  const text = words.length > 0 ? searchTextOf(beat) : '';
  return words.every((word) => text.includes(word));
};
