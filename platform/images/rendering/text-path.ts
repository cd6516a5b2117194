import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

/** `heading` and `poster` are as wide as headings of pages, and have only the letters of `openHeadings`. */
export type Face = 'display' | 'plain' | 'heading' | 'poster';

export type TextPath = {
  /** SVG path data whose baseline starts at 0, 0. */
  path: string;
  width: number;
};

const require = createRequire(import.meta.url);
const find = require.resolve;
// The package has no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  letters: string,
  options: { targetFormat: 'truetype'; variationAxes: Readonly<Record<string, number>> },
) => Promise<Buffer>;

const fileOf = (name: string): string =>
  join(dirname(find('@fontsource-variable/archivo/package.json')), 'files', name);

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

const files: Record<Face, () => string[]> = {
  display: () => {
    const archivo = ['latin', 'latin-ext', 'vietnamese'].map((script) => `archivo-${script}-wdth-normal.woff2`);
    return [...archivo.map(fileOf), ...files.plain()];
  },
  heading: () => ['heading', ...files.display()],
  poster: () => ['poster', ...files.display()],
  plain: () => {
    const folder = join(dirname(find('@fontsource/inter/package.json')), 'files');
    return SCRIPTS.map((script) => join(folder, `inter-${script}-600-normal.woff`));
  },
};

const opened = new Map<string, Font>();

function openFont(path: string): Font {
  const font = opened.get(path) ?? create(readFileSync(path));
  opened.set(path, font);
  return font;
}

/** Makes fonts of these letters, because a variable font can only be opened at its own weight and width. */
export async function openHeadings(letters: string): Promise<void> {
  const archivo = readFileSync(fileOf('archivo-latin-wdth-normal.woff2'));
  const weights = { heading: 600, poster: 900 };
  for (const [face, wght] of Object.entries(weights)) {
    const variationAxes = { wdth: 118, wght };
    const font = await subsetFont(archivo, letters, { targetFormat: 'truetype', variationAxes });
    // The library reads the outline of a space, too, which may be behind the last byte.
    opened.set(face, create(Buffer.concat([font, Buffer.alloc(16)])));
  }
}

/** Each font file covers one script. Files are read on first use. */
function fontFor(character: string, paths: readonly string[]): Font | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const path of paths) {
    const font = openFont(path);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}

/**
 * Outlines from our own fonts, because a machine may have none. Leaves out characters that no font has. `spacing`
 * between letters is a share of the size.
 */
export function textPath(text: string, face: Face, size: number, spacing = 0): TextPath {
  const paths = files[face]();
  const parts: string[] = [];
  let x = 0;
  for (const { font, words } of runsOf(text, paths)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(words);
    for (const [i, glyph] of glyphs.entries()) {
      const position = positions[i];
      const outline = glyph.path.toSVG();
      if (outline) parts.push(place(outline, x + (position?.xOffset ?? 0) * scale, scale));
      x += (position?.xAdvance ?? glyph.advanceWidth) * scale + spacing * size;
    }
  }
  return { path: parts.join(''), width: x };
}

/** Shortens a text to a width, with an ellipsis if something is cut. */
export function fittedText(text: string, face: Face, size: number, width: number): TextPath {
  const whole = textPath(text, face, size);
  if (whole.width <= width) return whole;
  const characters = [...text];
  const cutAt = (count: number): TextPath => textPath(`${characters.slice(0, count).join('').trimEnd()}…`, face, size);
  // Finds the most characters that fit by bisection: rendering a long text once per character takes seconds.
  let [fits, tooMany] = [1, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (cutAt(middle).width <= width) fits = middle;
    else tooMany = middle;
  }
  return cutAt(fits);
}

function runsOf(text: string, paths: readonly string[]): { font: Font; words: string }[] {
  const runs: { font: Font; words: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const font = fontFor(character, paths);
    const last = runs.at(-1);
    if (!font) continue;
    if (last?.font === font) last.words += character;
    else runs.push({ font, words: character });
  }
  return runs;
}

/** Font outlines point upwards in their own unit, so each pair of numbers is scaled, flipped and moved. */
function place(outline: string, x: number, scale: number): string {
  return outline.replaceAll(/([MLQC])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    const values = numbers
      .trim()
      .split(/[\s,]+|(?<=\d)(?=-)/)
      .map(Number);
    const moved = values.map((value, i) => (i % 2 === 0 ? x + value * scale : -value * scale).toFixed(2));
    return `${command}${moved.join(' ')}`;
  });
}
