import { fileFormats, type FileKind, isSound } from '#features/licenses/file-kinds.ts';
import { nameFile } from '#platform/http/file-name.ts';
import type { ItemRecord } from '../lifecycle/order-record.ts';

const endingOf = (kind: FileKind): string => {
  const { label, extension } = fileFormats[kind];
  return isSound(kind) ? `.${extension}` : ` ${label}.${extension}`;
};

/** "Sol Marrow - Midnight (Premium).mp3" */
export const fileNameOf = (
  { artist_name: artist, beat_title: title, license }: Pick<ItemRecord, 'artist_name' | 'beat_title' | 'license'>,
  kind: FileKind,
): string => nameFile(`${artist} - ${title} (${license.title})`, endingOf(kind));

/** "Order SH-1042.zip" */
export const archiveNameOf = ({ number }: { readonly number: string }): string => nameFile(`Order ${number}`, '.zip');

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
