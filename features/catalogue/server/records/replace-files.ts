import type { ZipContents } from '#platform/archives/archives.ts';
import type { Trx } from '#platform/database/open.ts';
import { contentColumns, fileRow, type NewFile } from './add-beat.ts';
import { currentFiles, heardFileOf } from '../beats/find-files.ts';
import { askAboutSameFiles } from '../beats/same-files.ts';

interface Replacement {
  readonly files: readonly NewFile[];
  /** Contents of a kit's new zip; null if the zip stays. */
  readonly contents: ZipContents | null;
  readonly at: Date;
}

/**
 * New buyers get these files instead of those of the same kinds. Earlier buyers' grants name the old rows, which stay
 * unchanged. The caller has locked the beat.
 */
export const replaceFiles = async (trx: Trx, beatId: string, { files, contents, at }: Replacement): Promise<void> => {
  const kinds = files.map(({ kind }) => kind);
  await trx
    .updateTable('catalogue_files')
    .set({ replaced_at: at })
    .where('beat_id', '=', beatId)
    .where('kind', 'in', kinds)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('catalogue_files')
    .values(files.map((file) => fileRow(beatId, file, at)))
    .execute();
  const current = await currentFiles(trx, [beatId]);
  const isHeard = kinds.some((kind) => kind === heardFileOf('beat', current)?.kind);
  const set = {
    ...(contents !== null && contentColumns(contents)),
    // The free file is made again.
    ...(isHeard && { free_source_id: null }),
  };
  if (Object.keys(set).length > 0) await trx.updateTable('catalogue_beats').set(set).where('id', '=', beatId).execute();
  await askAboutSameFiles(trx, beatId, at);
};
