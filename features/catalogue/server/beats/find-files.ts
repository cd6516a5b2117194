import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { FileTable } from '../tables.ts';

/** A file for sale. `storage_key` names it in storage, `bytes` is its size. */
export type FileRow = Selectable<FileTable>;

/** The files that buyers of these beats get now: at most one per kind and beat. */
export const currentFiles = async (db: Queryable, beatIds: readonly string[]): Promise<FileRow[]> =>
  beatIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('beat_id', 'in', [...new Set(beatIds)])
        .where('replaced_at', 'is', null)
        .execute();

/** By their own ids, including replaced ones: buyers keep what they bought. */
export const findFiles = async (db: Queryable, fileIds: readonly string[]): Promise<FileRow[]> =>
  fileIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('id', 'in', [...new Set(fileIds)])
        .execute();
