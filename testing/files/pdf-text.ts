import { inflateSync } from 'node:zlib';

export interface PdfText {
  /** In reading order, without spaces and line breaks. */
  readonly text: string;
  /** Number of characters without a glyph, which print as empty boxes. */
  readonly missing: number;
}

const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

const streamOf = (object: string): string => {
  const bytes = /stream\n([^]*)\nendstream/.exec(object)?.[1] ?? '';
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
};

/** Reads one of our PDFs through its ToUnicode maps, as a text search does. */
export const readPdfText = (pdf: Buffer): PdfText => {
  const objects = new Map<string, string>();
  for (const [, id = '', object = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    objects.set(id, object);
  }
  const fonts = new Map<string, { letters: string[]; rightToLeft: boolean }>();
  const fontOf = (name: string) => {
    const known = fonts.get(name);
    if (known) return known;
    const resources = [...objects.values()].find((object) => object.includes(`/${name} `) && object.includes('/Font'));
    const font = objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(resources ?? '')?.[1] ?? '') ?? '';
    const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? '');
    const letters = [...map.matchAll(/\[((?:<[0-9a-f ]*> ?)+)\]/g)].flatMap(([, entries = '']) =>
      [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => utf16(hex)),
    );
    const found = { letters, rightToLeft: /\/BaseFont \/\S+-rtl/.test(font) };
    fonts.set(name, found);
    return found;
  };
  let text = '';
  let missing = 0;
  for (const object of objects.values()) {
    if (!/\/Length \d+/.test(object) || !object.includes('/FlateDecode')) continue;
    const content = streamOf(object);
    // BT and ET enclose one run of one font, with positioning marks in between.
    for (const [, block = ''] of content.matchAll(/\nBT\n([^]*?)\nET\n/g)) {
      const { letters, rightToLeft } = fontOf(/\/(F\d+) /.exec(block)?.[1] ?? '');
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      missing += glyphs.filter((glyph) => glyph === '0000').length;
      const words = glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '');
      text += (rightToLeft ? words.toReversed() : words).join('');
    }
  }
  return { text: text.replace(/\s/g, ''), missing };
};

/** A PDF without its streams, because compressed bytes sometimes match a short word by chance. */
export const readPdfOutline = (pdf: Buffer): string =>
  pdf.toString('latin1').replaceAll(/\bstream\b.*?\bendstream\b/gs, '');
