import { create } from 'content-disposition';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

const endingOf = (kind: FileKind): string => {
  const { label, extension, isSound } = fileFormats[kind];
  return isSound ? `.${extension}` : ` ${label}.${extension}`;
};

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

const named = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>, ending: string): string =>
  nameFile(`${item.artist_name} - ${item.beat_title} (${item.license.title})`, ending);

/** "Sol Marrow - Midnight (Premium).mp3" */
export const fileNameOf = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>, kind: FileKind): string =>
  named(item, endingOf(kind));

export const agreementNameOf = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>): string =>
  named(item, ' License agreement.pdf');

/** "Order SH-1042.zip" */
export const archiveNameOf = ({ number }: { readonly number: string }): string => `${clean(`Order ${number}`)}.zip`;

/** Makes file names unique, also on systems that ignore case. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)((?: Trackouts| Sound kit)?\.[a-z0-9]+)$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; taken.has(unique.normalize('NFC').toLowerCase()); count += 1)
      unique = `${stem} (${count})${ending}`;
    taken.add(unique.normalize('NFC').toLowerCase());
    return unique;
  });
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
