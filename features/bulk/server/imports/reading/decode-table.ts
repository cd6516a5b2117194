import { type TableEncoding, tableEncodingNames } from '../../../table-encodings.ts';

/** Stands for bytes that are invalid in an encoding. */
export const oddSign = '\uFFFD';

const looked = 2000;

/** In UTF-16, every second byte of an ASCII character is zero. In ISO-2022-JP, an escape precedes Japanese text. */
const guessUnicode = (bytes: Buffer): string => {
  const [a = 0, b = 0] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, looked);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 5) return 'utf-16le';
  if (even > start.length / 5) return 'utf-16be';
  return bytes.includes('\u001B$') ? 'iso-2022-jp' : 'utf-8';
};

const decode = (bytes: Buffer, name: string): string =>
  new TextDecoder(name).decode(bytes).replaceAll('\0', '').toWellFormed();

const isReadable = (bytes: Buffer, name: string): boolean => {
  try {
    new TextDecoder(name, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether valid characters beyond ASCII outnumber the invalid bytes, as in UTF-8 with a little pasted text. */
const isMostly8 = (text: string): boolean =>
  countOf(text, /[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu) > countOf(text, /\uFFFD/g);

export interface DecodedTable {
  readonly text: string;
  /** Null if the bytes show that it's Unicode or ISO-2022-JP; 'unknown' if the seller has to choose. */
  readonly encoding: TableEncoding | 'unknown' | null;
}

/** `chosen` only counts if the bytes don't decide. In an unknown encoding, each byte becomes a character. */
export const decodeTable = (bytes: Buffer, chosen: TableEncoding | undefined): DecodedTable => {
  const unicode = guessUnicode(bytes);
  const text = decode(bytes, unicode);
  if (unicode !== 'utf-8' || isReadable(bytes, unicode)) return { text, encoding: null };
  if (chosen) return { text: decode(bytes, chosen), encoding: chosen };
  return isMostly8(text) ? { text, encoding: 'utf-8' } : { text: bytes.toString('latin1'), encoding: 'unknown' };
};

/** How unlikely a text is: counts control characters, rare signs, capitals after small letters, and mixed scripts. */
const oddity = (text: string): number =>
  10 * countOf(text, /[\u0080-\u009F\uE000-\uF8FF\uFFFD]/g) +
  countOf(text, /[\u00A1-\u00BF\u00D7\u00F7\u2020-\u25FF\uFF61-\uFF9F]/g) +
  countOf(text, /\p{Ll}\p{Lu}/gu) +
  countOf(text, /[A-Za-z][^\p{Script=Latin}\P{L}]|[^\p{Script=Latin}\P{L}][A-Za-z]/gu);

const shownOptions = 12;

/** Encodings that can read these bytes, the likeliest first; only one of those with the same result. */
export const findEncodings = (bytes: Buffer): TableEncoding[] => {
  const byText = new Map<string, TableEncoding>();
  for (const name of tableEncodingNames) {
    if (name !== 'utf-8' && !isReadable(bytes, name)) continue;
    const text = decode(bytes, name);
    if (!byText.has(text)) byText.set(text, name);
  }
  return [...byText]
    .map(([text, name]) => [oddity(text), name] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, shownOptions)
    .map(([, name]) => name);
};

/** Decodes a cell that `decodeTable` read in an unknown encoding. */
export const decodeCell = (cell: string, encoding: TableEncoding): string =>
  decode(Buffer.from(cell, 'latin1'), encoding);
