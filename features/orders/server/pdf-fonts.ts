import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 600;

const require = createRequire(import.meta.url);
const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

/** The typeface comes in one file for each script; a name may need several. */
interface Face {
  readonly name: string;
  readonly file: Buffer;
  readonly covers: (codePoint: number) => boolean;
}

interface FontFile {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const fontkit = require('fontkit') as { create(file: Buffer): FontFile };

const load = (script: string, weight: Weight): Face => {
  const path = require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
  const file = unpackWoff(readFileSync(path));
  const font = fontkit.create(file);
  return { name: `${script}-${weight}`, file, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
};

const loaded = new Map<string, Face>();

/** The first file that has a sign for it. Most texts never need but the first. */
const faceFor = (sign: string, weight: Weight): Face | undefined => {
  for (const script of scripts) {
    const name = `${script}-${weight}`;
    const face = loaded.get(name) ?? load(script, weight);
    loaded.set(name, face);
    if (face.covers(sign.codePointAt(0) ?? 0)) return face;
  }
  return undefined;
};

export interface Run {
  readonly face: Face;
  readonly text: string;
}

const missing = '?';

/** What no file of the typeface has a sign for. */
export const isPrintable = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every((sign) => faceFor(sign, 400) !== undefined);

/** Cuts a text into stretches of one file each. A sign that is in none of them stands as a question mark. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const runs: { face: Face; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const face = last?.face.covers(sign.codePointAt(0) ?? 0) ? last.face : faceFor(sign, weight);
    const shown = face ? sign : missing;
    const used = face ?? faceFor(shown, weight);
    if (!used) continue;
    if (last?.face === used) last.text += shown;
    else runs.push({ face: used, text: shown });
  }
  return runs;
};
