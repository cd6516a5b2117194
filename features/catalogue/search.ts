import { foldText } from '#contract-kit/fold-text.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { beatChoices, choiceNames, type Choices } from './beat-choices.ts';
import { type KitType, kitTypeLabels } from './kits.ts';
import { readKey } from './read-key.ts';

// Both the server and the browser's list read a search this way. No zod here.

interface Meaning {
  readonly bpm: { readonly kind: 'bpm'; readonly bpm: number };
  /** A key in the wizard's spelling: "F# minor". */
  readonly key: { readonly kind: 'key'; readonly key: string };
  /** Cents; beats at this price are included. */
  readonly price: { readonly kind: 'price'; readonly upTo: number };
  readonly words: { readonly kind: 'words' };
}

/** One or more words of a search that mean one thing. */
export type SearchPart = Meaning[keyof Meaning] & {
  /** The words are folded, like a beat's text. */
  readonly words: readonly string[];
};

const readPrice = (words: readonly string[]): number | null => {
  const [, amount] =
    /^(?:(?:under|below|max|up to|less than) ?\p{Sc}?|<=? ?\p{Sc}?|\p{Sc})(\d{1,5}(?:\.\d\d)?)\p{Sc}?$/u.exec(
      words.join(' '),
    ) ?? [];
  return amount === undefined ? null : priceToCents(amount);
};

const slowest = 40;
const fastest = 300;

const readBpm = (words: readonly string[]): number | null => {
  const [, digits] = /^(\d{2,3}) ?(?:bpm)?$/.exec(words.join(' ')) ?? [];
  const bpm = Number(digits);
  return bpm >= slowest && bpm <= fastest ? bpm : null;
};

const read = (words: readonly string[], next: string | undefined): SearchPart | null => {
  // A letter alone is a word, not a key.
  const key = readKey(words.join(' '), { bare: false });
  if (key !== null) return { kind: 'key', key, words };
  const upTo = next === 'bpm' ? null : readPrice(words);
  if (upTo !== null) return { kind: 'price', upTo, words };
  const bpm = readBpm(words);
  return bpm === null ? null : { kind: 'bpm', bpm, words };
};

const longestPart = 3;

/**
 * Parts keep their order. If several could begin at one word, the longest is read. An empty search matches everything.
 */
export const readSearch = (q: string): SearchPart[] => {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length;) {
    let part: SearchPart | null = null;
    for (let length = Math.min(longestPart, words.length - at); !part && length > 0; length -= 1) {
      part = read(words.slice(at, at + length), words[at + length]);
    }
    part ??= { kind: 'words', words: words.slice(at, at + 1) };
    parts.push(part);
    at += part.words.length;
  }
  return parts;
};

/** A tempo matches if it's equal or, with `halfDouble`, half or double. Half of an odd one is rounded either way. */
export const isTempo = (bpm: number, target: number, halfDouble: boolean): boolean =>
  bpm === target || (halfDouble && (Math.abs(bpm * 2 - target) <= 1 || bpm === target * 2));

export interface SearchedBeat extends Choices {
  readonly title: string;
  readonly time: string;
  readonly bpm: number | null;
  readonly kit: { readonly type: KitType } | null;
  readonly tags: readonly string[];
  readonly user: { readonly name: string; readonly username: string };
}
const searchTexts = new WeakMap<SearchedBeat, string>();

/** "A minor" is also written "Am": `shortKey` keeps only the captured letters. */
export const longKeyEnd = / (m)inor$| (maj)or$/;
export const shortKey = (key: string): string => key.replace(longKeyEnd, '$1$2');

/** Joins the fields with line breaks, which no searched word contains. */
const searchTextOf = ({ user, title, time, bpm, kit, tags, ...choices }: SearchedBeat): string => {
  const chosen = choiceNames.flatMap((name) => (beatChoices[name].isStatement ? [] : [choices[name]]));
  return foldText(
    [
      user.name,
      user.username,
      title,
      time,
      bpm,
      kit && kitTypeLabels[kit.type],
      shortKey(choices.key),
      ...chosen,
      ...tags,
    ].join('\n'),
  );
};

const keptTextOf = (beat: SearchedBeat): string => {
  const text = searchTexts.get(beat) ?? searchTextOf(beat);
  searchTexts.set(beat, text);
  return text;
};

export interface SearchOptions {
  /** A BPM also matches half and double of it. */
  readonly halfDouble: boolean;
  /** The beat's lowest price, in cents. */
  readonly costs: () => number;
}

const isMeant = (beat: SearchedBeat, part: SearchPart, { halfDouble, costs }: SearchOptions): boolean =>
  part.kind === 'bpm'
    ? beat.bpm !== null && isTempo(beat.bpm, part.bpm, halfDouble)
    : part.kind === 'key'
      ? beat.key === part.key
      : part.kind === 'price' && costs() <= part.upTo;

/**
 * `no`: some part isn't found. `meant`: every key, tempo and price is the beat's own. `read`: some are found only as
 * text, like "am" in "amber". The specification wants these found as well (decisions, section 10).
 */
export const matchSearch = (
  beat: SearchedBeat,
  parts: readonly SearchPart[],
  options: SearchOptions,
): 'no' | 'read' | 'meant' => {
  let match: 'read' | 'meant' = 'meant';
  for (const part of parts) {
    if (isMeant(beat, part, options)) continue;
    if (!part.words.every((word) => keptTextOf(beat).includes(word))) return 'no';
    if (part.kind !== 'words') match = 'read';
  }
  return match;
};
