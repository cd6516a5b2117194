import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublishedFile, PublishedVersion } from '#content/published/published-file.ts';
import { readHelpLinks } from '#features/help/server/public.ts';
import { exportedPicturePath, sitePictureSizes } from '#features/site/pictures.ts';
import { readForExport, readPictureFile } from '#features/site/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { type ExportedName, fileOf, keepsEarlier, publicFolderOf } from './content-files.ts';

export interface Exported {
  /** The names of the files that have changed. */
  readonly changed: readonly ExportedName[];
  readonly unchanged: readonly ExportedName[];
  /** The number of pictures that are new. */
  readonly pictures: number;
  /** What is published, but was stored by a release with another shape. */
  readonly outdated: readonly string[];
}

const textOf = (versions: PublishedFile): string => `${JSON.stringify(versions, null, 2)}\n`;

// These files are code, which git keeps: unlike a shop's data, they needn't outlast a power cut.

/** Returns false if the file says so already. */
const writeVersion = async (root: string, name: ExportedName, version: PublishedVersion): Promise<boolean> => {
  const file = fileOf(root, name);
  const before = await readFile(file, 'utf8');
  const earlier = keepsEarlier(name)
    ? (JSON.parse(before) as PublishedFile).filter(({ from }) => from !== version.from)
    : [];
  const after = textOf([version, ...earlier]);
  if (after === before) return false;
  await writeFile(file, after);
  return true;
};

/** Returns false if its files are there already: their names follow from their content. */
const writePicture = async (deps: Deps, root: string, name: string): Promise<boolean> => {
  const missing = sitePictureSizes
    .map((size) => ({ size, file: join(publicFolderOf(root), exportedPicturePath(name, size)) }))
    .filter(({ file }) => !existsSync(file));
  for (const { size, file } of missing) {
    const bytes = await readPictureFile(deps, name, size);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return missing.length > 0;
};

const readHelp = async ({ db }: Deps): Promise<PublishedVersion | null> => {
  const { data, savedAt } = await readHelpLinks(db);
  return savedAt === null ? null : { from: savedAt, knownAs: null, data };
};

/**
 * Writes what is published into a folder with the product's code, so that a shop with an empty database that is built
 * from it shows the same. What was never published stays as it is there. Changes nothing in the database.
 */
export const exportContent = async (deps: Deps, root: string): Promise<Exported> => {
  const { documents, pictures, outdated } = await readForExport(deps);
  const help = await readHelp(deps);
  // Before the texts that name them.
  let newPictures = 0;
  for (const name of pictures) if (await writePicture(deps, root, name)) newPictures += 1;
  const changed: ExportedName[] = [];
  const unchanged: ExportedName[] = [];
  for (const { name, version } of [...documents, ...(help ? [{ name: 'help-links' as const, version: help }] : [])]) {
    const list = (await writeVersion(root, name, version)) ? changed : unchanged;
    list.push(name);
  }
  return { changed, unchanged, pictures: newPictures, outdated };
};
