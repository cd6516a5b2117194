import { cleanText, isVisible } from '#contract-kit/visible-text.ts';
import type { Entry } from 'yauzl';
import { entriesOf, openZip } from './open-zip.ts';
import { maxListed, usualLimits } from './zip-bombs.ts';

export interface ZipContents {
  /** Number and declared extracted size of the files that a person would see. */
  readonly count: number;
  readonly bytes: number;
  /** The first ones. */
  readonly files: { readonly name: string; readonly bytes: number }[];
}

const maxNamed = 200;
const maxNameLength = 150;

/** Files that macOS and Windows add on their own, and hidden files and folders. */
const isOurs = (name: string): boolean =>
  !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*(\/|$)|(Thumbs\.db|desktop\.ini|Icon[\r♪])$)/i.test(name);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Macs write UTF-8 without saying so, which by the format is another alphabet. Bytes that are valid UTF-8 are read as
 * such.
 */
const nameOf = ({ fileName, fileNameRaw }: Entry): string => {
  try {
    const name = utf8.decode(fileNameRaw);
    // If it's plain, a field beside it may have the real one.
    return name.length === fileNameRaw.length ? fileName : name;
  } catch {
    return fileName;
  }
};

/** Strangers see the names, so invisible characters and marks that change the direction of text are removed. */
const shownName = (name: string): string => {
  const clean = cleanText(name.replaceAll('\\', '/').replaceAll(/\s+/g, ' '));
  return [...(isVisible(clean) ? clean : 'Untitled')].slice(0, maxNameLength).join('');
};

/**
 * The files in the directory of a zip that `checkZip` has passed. Reads no file contents, and at most as many entries
 * as a passed zip can have.
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
