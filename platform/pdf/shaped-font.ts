import { mirror } from './text-lines.ts';
import { clustersOf, type Direction, type FontFile, type Glyph, type GlyphRun, type Subset } from './fonts.ts';

/** A font's glyph ids are below this. Ids above it distinguish the texts that one glyph represents. */
const ids = 0x1_00_00;

/**
 * A font whose letters depend on each other, set in one direction even if its script has another, because digits run
 * left to right even among Arabic letters. One glyph may represent several letters (Arabic adds the dots separately),
 * and glyphs change places (Devanagari vowels). So each glyph is stored once per text that it represents: the document
 * can be searched and copied as typed.
 */
export const shapedFont = (font: FontFile, name: string, direction: Direction): FontFile => {
  const textsOf = new Map<number, string[]>();
  const idFor = (id: number, codePoints: readonly number[]): number => {
    const texts = textsOf.get(id) ?? [];
    textsOf.set(id, texts);
    const text = String.fromCodePoint(...codePoints);
    const at = texts.indexOf(text);
    return id + ids * (at < 0 ? texts.push(text) - 1 : at);
  };
  const layout = (text: string, features: unknown): GlyphRun => {
    const run = font.layout.call(
      shaped,
      direction === 'rtl' ? mirror(text) : text,
      features,
      undefined,
      undefined,
      direction,
    );
    const laidOut = direction === 'rtl' || spell(run.glyphs) === text ? run : assignLetters(text, layoutCluster);
    const { positions, advanceWidth } = laidOut;
    const glyphs = laidOut.glyphs.map((glyph) => {
      const codePoints = direction === 'rtl' ? mirrorAll(glyph.codePoints) : glyph.codePoints;
      return { id: idFor(glyph.id, codePoints), advanceWidth: glyph.advanceWidth, codePoints };
    });
    return { glyphs, positions, advanceWidth };
  };
  const layoutCluster = (cluster: string): GlyphRun =>
    font.layout.call(shaped, cluster, undefined, undefined, undefined, direction);
  const shaped: FontFile = Object.create(font, {
    postscriptName: { value: name },
    layout: { value: layout },
    createSubset: { value: () => withEachText(font.createSubset()) },
  }) as FontFile;
  return shaped;
};

/** Brackets are displayed mirrored, but copied as typed. */
const mirrorAll = (codePoints: readonly number[]): number[] =>
  codePoints.map((code) => mirror(String.fromCodePoint(code)).codePointAt(0) ?? code);

const spell = (glyphs: readonly Glyph[]): string =>
  String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));

/** Where glyphs aren't in the order of the letters, a cluster's letters go to its glyphs from first to last. */
const assignLetters = (text: string, layoutCluster: (cluster: string) => GlyphRun): GlyphRun => {
  const runs = clustersOf(text).map((cluster) => {
    const run = layoutCluster(cluster);
    const letters = Array.from(cluster, (sign) => sign.codePointAt(0) ?? 0);
    // A mark has no width: if it carried text, a reader would see a gap in the word.
    const carriers = run.glyphs.filter(({ advanceWidth }) => advanceWidth > 0);
    const last = carriers.at(-1) ?? run.glyphs[0];
    const glyphs = run.glyphs.map((glyph) => {
      if (glyph === last) return withCodePoints(glyph, letters.splice(0));
      return withCodePoints(glyph, carriers.includes(glyph) ? letters.splice(0, 1) : []);
    });
    return { glyphs, positions: run.positions, advanceWidth: run.advanceWidth };
  });
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
};

const withCodePoints = ({ id, advanceWidth }: Glyph, codePoints: readonly number[]): Glyph => ({
  id,
  advanceWidth,
  codePoints,
});

const withEachText = (subset: Subset): Subset => {
  subset.includeGlyph = (id) => {
    const known = subset.mapping[id];
    if (known !== undefined) return known;
    const index = subset.glyphs.push(id % ids) - 1;
    subset.mapping[id] = index;
    return index;
  };
  return subset;
};
