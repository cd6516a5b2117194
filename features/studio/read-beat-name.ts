// Reads "Night Drive 128 Am" as "Night Drive", 128, A minor. No zod or Node here: the wizard and the server use it.

import { readKey } from '#features/catalogue/read-key.ts';

export interface BeatName {
  readonly title: string;
  readonly bpm: number | null;
  /** The key in the wizard's spelling. */
  readonly key: string | null;
}

const minBpm = 40;
const maxBpm = 250;

/** Reads "128", "128.00" or "128 BPM". */
export const readBpm = (text: string): number | null => {
  const bpm = Math.round(Number(/^\s*(\d{2,3}(?:\.\d+)?)\s*(?:bpm)?\s*$/i.exec(text)?.[1]));
  return bpm >= minBpm && bpm <= maxBpm ? bpm : null;
};

interface NamePart {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const edge = String.raw`(?<![\p{L}\p{N}#])`;
const rim = String.raw`(?![\p{L}\p{N}#])`;

const find = (text: string, pattern: string, flags = 'u'): NamePart[] =>
  [...text.matchAll(new RegExp(edge + pattern + rim, `g${flags}`))].map((match) => ({
    value: match[1] ?? match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Whether only separators are between the two parts. */
const areBeside = (text: string, a: NamePart, b: NamePart): boolean =>
  /^[\s_.,()[\]-]*$/.test(text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)));

const englishKey = '[A-Ga-g](?:#|♯|b|♭|[ _-]?sharp|[ _-]?flat)?[ _-]?(?:minor|major|min|maj|m)';
const germanKey = '[A-Ha-h](?:is|es|s)?[ _-]?(?:[Mm]oll|[Dd]ur)';
/** Keys such as "8A" (see `read-key.ts`). */
const camelotKey = '(?:1[0-2]|0?[1-9])[AB]';

const findKeys = (text: string): NamePart[] => find(text, `(${englishKey}|${germanKey}|Hm|${camelotKey})`);

/** A number labeled BPM is certain; three digits are likely; two digits count only next to a key. */
const findBpm = (text: string, keys: readonly NamePart[]): NamePart | undefined => {
  const inRange = ({ value }: NamePart): boolean => readBpm(value) !== null;
  const marked = [
    ...find(text, String.raw`(\d{2,3})[\s_-]?bpm`, 'iu'),
    ...find(text, String.raw`bpm[\s_-]?(\d{2,3})`, 'iu'),
  ];
  const bare = find(text, String.raw`(\d{2,3})`).filter(
    (found) => found.value.length === 3 || keys.some((key) => areBeside(text, key, found)),
  );
  return marked.find(inRange) ?? bare.findLast(inRange);
};

/**
 * Short forms count only next to the tempo, or if they can't be a word: "Who I Am" and "Side 1A" have no key.
 */
const findKey = (text: string, keys: readonly NamePart[], bpm: NamePart | undefined): NamePart | undefined =>
  keys.findLast(
    (key) =>
      !/^([A-Za-z]m|\d+[AB])$/.test(key.value) || (bpm && areBeside(text, key, bpm)) || /^[B-G]m$/.test(key.value),
  );

const without = (text: string, parts: readonly (NamePart | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replaceAll(/[([]\s*[)\]]/g, ' ')
    .replaceAll(/\s+([-–,]\s+)+/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\-–,]+|[\s\-–,]+$/g, '');

/** `name` has no extension. If no title would remain, the whole name is the title. */
export const readBeatName = (name: string): BeatName => {
  const text = name.normalize('NFC').replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim();
  const keys = findKeys(text);
  const bpm = findBpm(text, keys);
  const key = findKey(text, keys, bpm);
  const title = without(text, [bpm, key]);
  if (title === '') return { title: text, bpm: null, key: null };
  return { title, bpm: bpm ? readBpm(bpm.value) : null, key: key ? readKey(key.value) : null };
};
