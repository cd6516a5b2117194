import { cleanText, isVisible } from '#contract-kit/visible-text.ts';
import type { Entry } from 'yauzl';
import { entriesOf, openZip } from './open-zip.ts';
import { maxListed, usualLimits } from './zip-bombs.ts';

export interface ZipContents {
  /** Counts only files that a person would see; `bytes` is the extracted size that the zip declares. */
  readonly count: number;
  readonly bytes: number;
  readonly files: { readonly name: string; readonly bytes: number }[];
}

const maxNamed = 200;
const maxNameLength = 150;

/** Excludes hidden files, and those that macOS and Windows add. */
const isOurs = (name: string): boolean =>
  !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.[^/]*(\/|$)|(Thumbs\.db|desktop\.ini|Icon[\r♪])$)/i.test(name);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Macs write UTF-8 without setting its flag. Bytes that are valid UTF-8 are read as UTF-8. */
const nameOf = ({ fileName, fileNameRaw }: Entry): string => {
  try {
    const name = utf8.decode(fileNameRaw);
    // A plain ASCII name may be a substitute for the real one in the Unicode field.
    return name.length === fileNameRaw.length ? fileName : name;
  } catch {
    return fileName;
  }
};

/** Removes invisible characters and marks that change the direction of text, because strangers see the names. */
const shownName = (name: string): string => {
  const clean = cleanText(name.replaceAll('\\', '/').replaceAll(/\s+/g, ' '));
  return [...(isVisible(clean) ? clean : 'Untitled')].slice(0, maxNameLength).join('');
};

/** Lists a zip that `checkZip` has passed. Reads at most as many entries as such a zip can have, and no contents. */
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
