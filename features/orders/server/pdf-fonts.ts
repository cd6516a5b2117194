import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

const { create } = require('fontkit') as { create(file: Buffer): FontFile };

const load = (weight: Weight): Face[] =>
  scripts.map((script) => {
    const file = readFileSync(require.resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`));
    const font = create(file);
    return { name: `${script}-${weight}`, file, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  });

const loaded = new Map<Weight, Face[]>();

const facesOf = (weight: Weight): readonly Face[] => {
  const faces = loaded.get(weight) ?? load(weight);
  loaded.set(weight, faces);
  return faces;
};

export interface Run {
  readonly face: Face;
  readonly text: string;
}

const missing = '\u25A1';

/** What no file of the typeface has a sign for. */
export const isPrintable = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every((sign) => faceFor(facesOf(400), sign) !== undefined);

const faceFor = (faces: readonly Face[], sign: string): Face | undefined =>
  faces.find((face) => face.covers(sign.codePointAt(0) ?? 0));

/** Cuts a text into stretches of one file each. A sign that is in none of them stands as an empty box. */
export const runsOf = (text: string, weight: Weight): Run[] => {
  const faces = facesOf(weight);
  const runs: { face: Face; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const face = last?.face.covers(sign.codePointAt(0) ?? 0) ? last.face : faceFor(faces, sign);
    const shown = face ? sign : faceFor(faces, missing) ? missing : '?';
    const used = face ?? faceFor(faces, shown);
    if (!used) continue;
    if (last?.face === used) last.text += shown;
    else runs.push({ face: used, text: shown });
  }
  return runs;
};
