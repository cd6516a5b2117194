import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The scripts missing from the shop's own typeface. Each family is split into files with some of its characters.

const require = createRequire(import.meta.url);

interface Part {
  readonly family: string;
  /** The part in the file name: a script, or a number for the thousands of Chinese, Japanese and Korean characters. */
  readonly part: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** The shop's own typeface covers these. */
const latin = /^(latin|cyrillic|greek|vietnamese|math|symbols)/;

const rangesOf = (text: string): Part['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const readParts = (family: string): Part[] => {
  const path = require.resolve(`@fontsource-variable/noto-sans-${family}/unicode.json`);
  return Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)
    .filter(([part]) => !latin.test(part))
    .map(([part, ranges]) => ({ family, part: part.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }));
};

const parts = new Map<string, readonly Part[]>();

const partsOf = (family: string): readonly Part[] => {
  const known = parts.get(family) ?? readParts(family);
  parts.set(family, known);
  return known;
};

const has = (part: Part, code: number): boolean => part.ranges.some(([first, last]) => code >= first && code <= last);

const east = ['jp', 'sc', 'tc', 'kr'] as const;

/**
 * Chinese, Japanese and Korean write the same character differently. Kana and Hangul show which is meant.
 * Without them, the first family that contains every ideograph of the text is used.
 */
const eastern = (text: string): readonly string[] => {
  const ideographs = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].map((sign) => sign.codePointAt(0) ?? 0);
  const complete = east.find((family) => ideographs.every((code) => partsOf(family).some((part) => has(part, code))));
  const meant = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'kr'
      : (complete ?? 'jp');
  return [meant, ...east.filter((family) => family !== meant)];
};

/** Families that may contain the text's characters, in the order to try. */
export const familiesFor = (text: string): readonly string[] => [
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  ...eastern(text),
];

export const findPart = (families: readonly string[], code: number): Part | undefined => {
  for (const family of families) {
    const part = partsOf(family).find((candidate) => has(candidate, code));
    if (part) return part;
  }
  return undefined;
};

export const readPart = ({ family, part }: Part): Buffer =>
  readFileSync(
    require.resolve(`@fontsource-variable/noto-sans-${family}/files/noto-sans-${family}-${part}-wght-normal.woff2`),
  );
