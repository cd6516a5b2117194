import { foldText } from '#contract-kit/fold-text.ts';
import type { SearchPart } from './search.ts';

/** The names that the catalogue knows; `getFacets` answers them. */
export interface Vocabulary {
  readonly genres: readonly { readonly name: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly artists: readonly { readonly name: string; readonly username: string }[];
}

export interface NamedPart {
  /** As a visitor reads it: "140 BPM", "A minor", "up to $20", "#dark", "by Kid Ferris", "“wave”". */
  readonly label: string;
  /** Whether it means more than its letters. */
  readonly known: boolean;
  readonly parts: readonly SearchPart[];
}

/** `part` is folded already. */
const same = (name: string, part: string): boolean => foldText(name) === part;

const nameLabel = (text: string, { genres, tags, artists }: Vocabulary): string | undefined => {
  const artist = artists.find(({ name, username }) => same(name, text) || same(username, text));
  if (artist) return `by ${artist.name}`;
  const tag = tags.find(({ name }) => same(name, text));
  return tag ? `#${tag.name}` : genres.find(({ name }) => same(name, text))?.name;
};

const nameOne = (part: SearchPart): NamedPart =>
  part.kind === 'bpm'
    ? { label: `${part.bpm} BPM`, known: true, parts: [part] }
    : part.kind === 'key'
      ? { label: part.key, known: true, parts: [part] }
      : part.kind === 'price'
        ? { label: `up to $${part.upTo / 100}`, known: true, parts: [part] }
        : { label: `“${part.words.join(' ')}”`, known: false, parts: [part] };

const longestName = 4;

/** Says how a search is understood. Neighboring words that together are an artist, a tag or a genre are named as one. */
export const nameParts = (parts: readonly SearchPart[], vocabulary: Vocabulary | undefined): NamedPart[] => {
  const named: NamedPart[] = [];
  for (let at = 0; at < parts.length;) {
    let next: NamedPart | undefined;
    for (let length = Math.min(longestName, parts.length - at); !next && vocabulary && length > 0; length -= 1) {
      const own = parts.slice(at, at + length);
      if (own.some(({ kind }) => kind !== 'words')) continue;
      const label = nameLabel(own.flatMap(({ words }) => words).join(' '), vocabulary);
      if (label !== undefined) next = { label, known: true, parts: own };
    }
    const [first] = parts.slice(at, at + 1);
    if (!next && first) next = nameOne(first);
    if (!next) break;
    named.push(next);
    at += next.parts.length;
  }
  return named;
};
