import type { Selectable } from 'kysely';
import type { FileKind } from '#features/licenses/contract.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { ProductKind } from '../../kits.ts';
import type { FileTable } from '../tables.ts';

export type FileRow = Selectable<FileTable>;

/** The source of the preview: a beat's WAV, a kit's demo. */
export const heardFileOf = (kind: ProductKind): FileKind => (kind === 'kit' ? 'mp3' : 'wav');

/** The files that new buyers of these beats get: at most one per kind and beat. */
export const currentFiles = async (db: Queryable, beatIds: readonly string[]): Promise<FileRow[]> =>
  beatIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('beat_id', 'in', [...new Set(beatIds)])
        .where('replaced_at', 'is', null)
        .execute();

/** Finds replaced files as well, which earlier buyers keep. */
export const findFiles = async (db: Queryable, fileIds: readonly string[]): Promise<FileRow[]> =>
  fileIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('id', 'in', [...new Set(fileIds)])
        .execute();

/** The current WAVs of a seller's beats that aren't deleted. A WAV identifies a recording. */
export const findOwnWavs = (
  db: Queryable,
  sellerId: string,
  { sha256 }: { readonly sha256?: string } = {},
): Promise<Pick<FileRow, 'beat_id' | 'bytes' | 'sha256'>[]> =>
  db
    .selectFrom('catalogue_files as f')
    .innerJoin('catalogue_beats as b', 'b.id', 'f.beat_id')
    .select(['f.beat_id', 'f.bytes', 'f.sha256'])
    .where('b.seller_id', '=', sellerId)
    .where('b.state', '!=', 'removed')
    .where('f.kind', '=', 'wav')
    .where('f.replaced_at', 'is', null)
    .$if(sha256 !== undefined, (found) => found.where('f.sha256', '=', sha256 as string))
    .execute();
