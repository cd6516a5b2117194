import { cleanText, isVisible } from '#contract-kit/visible-text.ts';
import type { Entry } from 'yauzl';
import { entriesOf, openZip } from './open-zip.ts';
import { maxListed, usualLimits } from './zip-bombs.ts';

export interface ZipContents {
  /** Of the files that a person would see, how many there are and how large they say they are unpacked. */
  readonly count: number;
  readonly bytes: number;
  /** The first of them. */
  readonly files: { readonly name: string; readonly bytes: number }[];
}

const maxNamed = 200;
const maxNameLength = 150;

/** What macOS and Windows add on their own, and whatever is hidden, with all that is in it. */
const isOurs = (name: string): boolean =>
  !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*(\/|$)|(Thumbs\.db|desktop\.ini|Icon[\r♪])$)/i.test(name);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Macs write UTF-8 and don't say so, which by the format is another alphabet: bytes that are UTF-8 are read as such. */
const nameOf = ({ fileName, fileNameRaw }: Entry): string => {
  try {
    const name = utf8.decode(fileNameRaw);
    // Where it's plain, a field beside it may have the real one.
    return name.length === fileNameRaw.length ? fileName : name;
  } catch {
    return fileName;
  }
};

/** Names are shown to strangers: whatever nobody sees in them, or what turns the direction of a text, is left out. */
const shownName = (name: string): string => {
  const clean = cleanText(name.replaceAll('\\', '/').replaceAll(/\s+/g, ' '));
  return [...(isVisible(clean) ? clean : 'Untitled')].slice(0, maxNameLength).join('');
};

/**
 * The files in the directory of a zip that `checkZip` has passed. Reads no file. As many entries are looked at as a passed
 * zip can have.
 */
export const listZip = async (path: string): Promise<ZipContents> => {
  const zip = await openZip(path);
  try {
    const files: { name: string; bytes: number }[] = [];
    let [seen, count, bytes] = [0, 0, 0];
    for await (const entry of entriesOf(zip)) {
      seen += 1;
      if (seen > maxListed(usualLimits) || count >= usualLimits.entries) break;
      if (!isOurs(entry.fileName)) continue;
      count += 1;
      bytes += entry.uncompressedSize;
      if (files.length < maxNamed) files.push({ name: shownName(nameOf(entry)), bytes: entry.uncompressedSize });
    }
    return { count, bytes, files };
  } finally {
    zip.close();
  }
};
