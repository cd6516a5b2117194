/** The part of fontkit that we use; the package has no types of its own. */
declare module 'fontkit' {
  export type Glyph = { advanceWidth: number; path: { toSVG: () => string } };
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    variationAxes: Readonly<Record<string, { min: number; max: number }>>;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    layout: (text: string) => { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] };
  };
  export function create(bytes: Buffer): Font;
}
