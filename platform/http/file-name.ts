import { create } from 'content-disposition';

/** Maximum bytes of a file name in UTF-8, on most disks (ext4, APFS) and in unzip programs. */
const maxBytes = 255;
const maxLength = 150;
/** Room for the number that makes a name unique: " (9999)". */
const roomBytes = 7;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to a number of bytes and to 150 characters. Never cuts within a character, such as an emoji. */
const cut = (text: string, bytes: number): string => {
  let length = 0;
  let size = 0;
  for (const { segment } of Array.from(characters.segment(text)).slice(0, maxLength)) {
    size += Buffer.byteLength(segment);
    if (size > bytes) break;
    length += segment.length;
  }
  return text.slice(0, length).trimEnd();
};

/** Removes characters that some system forbids, invisible ones, and ones that change the reading direction. */
const clean = (text: string): string =>
  text
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name that every system accepts, with at most 255 bytes. */
export const nameFile = (words: string, ending: string): string => {
  const stem = clean(words).replace(/^[.\s]+/, '');
  // A single character with a thousand accents doesn't fit.
  return (cut(stem, maxBytes - roomBytes - Buffer.byteLength(ending)) || 'Untitled') + ending;
};

type Disposition = 'attachment' | 'inline';

/** RFC 6266: adds an ASCII name for old clients, if it differs from the exact one. */
export const contentDisposition = (filename: string, disposition: Disposition = 'attachment'): string => {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return create(filename, { type: disposition, fallback: plain });
};
