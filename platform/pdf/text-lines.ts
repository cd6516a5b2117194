import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { clustersOf, type Direction } from './fonts.ts';
import { rightToLeft } from './text-direction.ts';

// Letters on a line are ordered by the Unicode Bidirectional Algorithm (UAX #9). Lines break by UAX #14.

const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
export interface Paragraph {
  readonly text: string;
  /** One level per UTF-16 unit; odd is right to left. Null if everything runs left to right. */
  readonly levels: Uint8Array | null;
  readonly baseLevel: number;
}

/** `auto` looks at the first letters. Our own sentences run left to right, even if they begin with a name. */
export const paragraphOf = (words: string, direction: 'ltr' | 'auto'): Paragraph => {
  const text = words.normalize('NFC').replace(/\s+/g, ' ').trim() || ' ';
  if (!rightToLeft.test(text)) return { text, levels: null, baseLevel: 0 };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  return { text, levels, baseLevel: paragraphs[0]?.level ?? 0 };
};

export interface Piece {
  /** In reading order. */
  readonly text: string;
  /** Index in the paragraph. */
  readonly start: number;
  readonly direction: Direction;
}

interface LevelRun {
  readonly level: number;
  readonly start: number;
  end: number;
}

/** Splits a part of a paragraph into pieces from left to right as displayed. */
export const piecesOf = ({ text, levels, baseLevel }: Paragraph, start: number, end: number): Piece[] => {
  if (!levels) return end > start ? [{ text: text.slice(start, end), start, direction: 'ltr' }] : [];
  const runs: LevelRun[] = [];
  for (let index = start; index < end; index += 1) {
    const level = levels[index] ?? baseLevel;
    const last = runs.at(-1);
    if (last?.level === level) last.end = index + 1;
    else runs.push({ level, start: index, end: index + 1 });
  }
  return reorder(runs).map((run) => {
    const { start: at } = run;
    return { text: text.slice(at, run.end), start: at, direction: run.level % 2 === 1 ? 'rtl' : 'ltr' };
  });
};

/** UAX #9, rule L2: from the highest level down to the lowest odd one, reverse each run at that level or above. */
const reorder = (runs: readonly LevelRun[]): LevelRun[] => {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
};

/** Brackets are mirrored where letters run right to left. */
export const mirror = (text: string): string =>
  Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const neverFirst =
  /^[\u3001\u3002\u3005\u3009\u300B\u300D\u300F\u3011\u3015\u3017\u30FB\u30FC\uFF01\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF3D\uFF5D,.;:!?)\]}\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7]/;
const neverLast = /[\u3008\u300A\u300C\u300E\u3010\u3014\u3016\uFF08\uFF3B\uFF5B([{]$/;
const words = new Intl.Segmenter('th', { granularity: 'word' });

export interface Unit {
  readonly start: number;
  readonly end: number;
  readonly afterSpace: boolean;
}

/** The segments between which a line may break: words, single ideographs and kana, words of scripts without spaces. */
export const unitsOf = (text: string): Unit[] => {
  const units: Unit[] = [];
  for (const { 0: word, index } of text.matchAll(/[^ ]+/g)) {
    let start = index;
    for (const part of partsOf(word)) {
      units.push({ start, end: start + part.length, afterSpace: start === index && start > 0 });
      start += part.length;
    }
  }
  return units;
};

const partsOf = (word: string): string[] => {
  if (unspaced.test(word)) return Array.from(words.segment(word), ({ segment }) => segment);
  if (!eastern.test(word)) return [word];
  const parts: string[] = [];
  for (const cluster of clustersOf(word)) {
    const last = parts.at(-1);
    const together =
      last !== undefined &&
      (neverFirst.test(cluster) || neverLast.test(last) || !(eastern.test(cluster) || eastern.test(last.slice(-1))));
    if (together) parts[parts.length - 1] = last + cluster;
    else parts.push(cluster);
  }
  return parts;
};
