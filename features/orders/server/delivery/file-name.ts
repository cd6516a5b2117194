import { create } from 'content-disposition';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

const endingOf = (kind: FileKind): string => {
  const { label, extension, isSound } = fileFormats[kind];
  return isSound ? `.${extension}` : ` ${label}.${extension}`;
};

const maxLength = 150;

/** Without characters that some system forbids, invisible ones, or ones that change the reading direction. */
const clean = (text: string): string =>
  text
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const named = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>, ending: string): string => {
  const stem = clean(`${item.artist_name} - ${item.beat_title} (${item.license.title})`).replace(/^[.\s]+/, '');
  return Array.from(stem).slice(0, maxLength).join('') + ending;
};

/** "Sol Marrow - Midnight (Premium).mp3" */
export const fileNameOf = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>, kind: FileKind): string =>
  named(item, endingOf(kind));

export const agreementNameOf = (item: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>): string =>
  named(item, ' License agreement.pdf');

/** "Order SH-1042.zip" */
export const archiveNameOf = ({ number }: { readonly number: string }): string => `${clean(`Order ${number}`)}.zip`;

/** Keeps file names unique, as on systems that ignore case. */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)((?: Trackouts)?\.[a-z0-9]+)$/.exec(name) ?? [];
    let unique = name;
    for (let count = 2; taken.has(unique.normalize('NFC').toLowerCase()); count += 1)
      unique = `${stem} (${count})${ending}`;
    taken.add(unique.normalize('NFC').toLowerCase());
    return unique;
  });
};

/** Saved by the browser, or displayed inline. */
type Disposition = 'attachment' | 'inline';

/** RFC 6266: an ASCII name for old clients, if it differs from the exact one. */
export const contentDisposition = (filename: string, disposition: Disposition = 'attachment'): string => {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return create(filename, { type: disposition, fallback: plain });
};
