import './tables.ts';
import { buffer } from 'node:stream/consumers';
import type { PublishedVersion } from '#content/published/published-file.ts';
import type { Deps } from '#platform/deps.ts';
import { type DocumentName, siteDocuments } from '../documents.ts';
import { exportedPicturePath, sitePictureName, type SitePictureSize } from '../pictures.ts';
import { sitePictureKeys } from './picture-keys.ts';
import { readDocument } from './site-content.ts';

interface ForExport {
  /** What visitors see of the documents that someone has published. Pictures have the path of their exported files. */
  readonly documents: readonly { readonly name: DocumentName; readonly version: PublishedVersion }[];
  /** The names of the uploaded pictures that these documents show. */
  readonly pictures: readonly string[];
  /** Documents that a release with another shape has published. Visitors see what came with the site instead. */
  readonly outdated: readonly string[];
}

/** Reads what is published now, for files from which another shop can begin. */
export const readForExport = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ForExport> => {
  const rows = await db
    .selectFrom('site_versions')
    .distinctOn('name')
    .select(['name', 'known_as', 'from_at', 'data'])
    .where('from_at', '<=', clock.now())
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  const pictures = new Set<string>();
  const toFile = (_: string, value: unknown): unknown => {
    const picture = typeof value === 'string' ? sitePictureName(value) : null;
    if (picture === null) return value;
    pictures.add(picture);
    return exportedPicturePath(picture);
  };
  const found = rows.map((row) => ({
    row,
    document: row.name in siteDocuments ? readDocument(row.name as DocumentName, row.data) : null,
  }));
  return {
    documents: found.flatMap(({ row, document }) =>
      document
        ? [
            {
              name: document.name,
              version: {
                from: row.from_at.toISOString(),
                knownAs: row.known_as,
                data: JSON.parse(JSON.stringify(document.data), toFile) as unknown,
              },
            },
          ]
        : [],
    ),
    outdated: found.flatMap(({ row, document }) => (document ? [] : [row.name])),
    pictures: [...pictures],
  };
};

/** Throws FileMissing. */
export const readPictureFile = async (
  { storage }: Pick<Deps, 'storage'>,
  name: string,
  size: SitePictureSize,
): Promise<Buffer> => await buffer(await storage.open(sitePictureKeys.of(name, size)));
