import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { familiesFor, findPart, readPart } from './noto-families.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 600;
export type Direction = 'ltr' | 'rtl';

/** The part of the library's font type that we use. */
export interface FontFile {
  readonly unitsPerEm: number;
  readonly ascent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown, script?: string, language?: string, direction?: Direction): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  createSubset(): Subset;
}

export interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** The code points that the glyph represents. */
  readonly codePoints: readonly number[];
}

export interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly object[];
  readonly advanceWidth: number;
}

/** A document's glyphs, in its own order. */
export interface Subset {
  readonly glyphs: number[];
  readonly mapping: Record<number, number>;
  includeGlyph(id: number): number;
}

/** One font file. A typeface is split into many, and a name may need several. */
export interface Face {
  readonly name: string;
  readonly font: FontFile;
  /** True if letters change shape or position next to others, so that a glyph alone doesn't reveal the text. */
  readonly shaped: boolean;
}

export interface Run {
  readonly face: Face;
  readonly text: string;
}

const require = createRequire(import.meta.url);
const fontkit = require('fontkit') as { create(file: Buffer): FontFile };
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: { wght: number }; noHinting: true },
) => Promise<Buffer>;

const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
const ownFaces = new Map<string, Face>();

/** Font files are read on first use, and cached. */
const ownFace = (script: string, weight: Weight): Face => {
  const name = `${script}-${weight}`;
  const known = ownFaces.get(name);
  if (known) return known;
  const path = require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
  const face = { name, font: withOwnLetters(fontkit.create(unpackWoff(readFileSync(path)))), shaped: false };
  ownFaces.set(name, face);
  return face;
};

/**
 * The library stores one object per glyph, with the letters for which it was first needed: none if it was a part of
 * another glyph, as the apostrophe is of a comma. The next document would then have an apostrophe that can't be copied,
 * and other bytes.
 */
const withOwnLetters = (font: FontFile): FontFile => {
  const glyphs = new Map<string, Glyph>();
  const getGlyph = (id: number, codePoints: readonly number[] = []): Glyph => {
    const key = `${id} ${codePoints.join(' ')}`;
    const known = glyphs.get(key);
    if (known) return known;
    const glyph = Object.create(font.getGlyph(id, codePoints), {
      codePoints: { value: codePoints, enumerable: true },
    }) as Glyph;
    glyphs.set(key, glyph);
    return glyph;
  };
  return Object.create(font, { getGlyph: { value: getGlyph } }) as FontFile;
};

const codesOf = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
const covers = ({ font }: Face, cluster: string): boolean =>
  codesOf(cluster).every((code) => font.hasGlyphForCodePoint(code));

const ownFaceOf = (cluster: string, weight: Weight): Face | undefined => {
  const script = scripts.find((candidate) => covers(ownFace(candidate, weight), cluster));
  return script && ownFace(script, weight);
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Splits into grapheme clusters, so that a letter keeps its marks. */
export const clustersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Invisible characters that control breaking, order or shaping, except the two joiners. */
const unseen = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
const missing = '?';

export class Fonts {
  readonly #faces: Readonly<Record<Weight, readonly Face[]>>;

  constructor(faces: Readonly<Record<Weight, readonly Face[]>>) {
    this.#faces = faces;
  }

  /** Whether every character has a glyph. */
  isPrintable(text: string): boolean {
    return clustersOf(text.normalize('NFC').replace(unseen, '')).every((cluster) => this.#faceOf(cluster, 400));
  }

  /** Splits a text into runs of one face each. A character that no face contains becomes a question mark. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: { face: Face; text: string }[] = [];
    for (const cluster of clustersOf(text.normalize('NFC').replace(unseen, ''))) {
      const last = runs.at(-1);
      const face = last && covers(last.face, cluster) ? last.face : this.#faceOf(cluster, weight);
      const used = face ?? this.#faceOf(missing, weight);
      const shown = face ? cluster : missing;
      if (!used) continue;
      if (last?.face === used) last.text += shown;
      else runs.push({ face: used, text: shown });
    }
    return runs;
  }

  #faceOf(cluster: string, weight: Weight): Face | undefined {
    return ownFaceOf(cluster, weight) ?? this.#faces[weight].find((face) => covers(face, cluster));
  }
}

const shapedFamilies: readonly string[] = ['arabic', 'hebrew', 'thai', 'devanagari'];

/**
 * Reads only the fonts that the text `words` needs. Files of other scripts are reduced to the needed characters at both
 * weights: a whole file would be ten times the size of the document.
 */
export const openFonts = async (words: string): Promise<Fonts> => {
  const text = words.normalize('NFC').replace(unseen, '');
  const families = familiesFor(text);
  const needed = new Map<string, { part: NonNullable<ReturnType<typeof findPart>>; text: string }>();
  for (const cluster of new Set(clustersOf(text))) {
    if (ownFaceOf(cluster, 400)) continue;
    for (const sign of cluster) {
      const part = findPart(families, sign.codePointAt(0) ?? 0);
      if (!part) continue;
      const key = `${part.family}-${part.part}`;
      const found = needed.get(key) ?? { part, text: ' ' };
      needed.set(key, { ...found, text: found.text + sign });
    }
  }
  const at = async (weight: Weight): Promise<Face[]> => {
    const faces: Face[] = [];
    for (const [key, { part, text: signs }] of needed) {
      const file = await subsetFont(readPart(part), signs, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
        noHinting: true,
      });
      const name = `noto-${key}-${weight}`;
      const font = named(withOwnLetters(fontkit.create(file)), name);
      faces.push({ name, font, shaped: shapedFamilies.includes(part.family) });
    }
    return faces;
  };
  return new Fonts({ 400: await at(400), 600: await at(600) });
};

/** A document treats fonts of the same name as one, and all files of a family have the same internal name. */
const named = (font: FontFile, name: string): FontFile =>
  Object.create(font, { postscriptName: { value: name } }) as FontFile;
