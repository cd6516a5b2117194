import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Deps } from '#platform/deps.ts';
import { findUpload, removeUploads, uploadPath, uploadsRoot } from '../uploads/upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Stores the received bytes in a file next to the storage; the progress is the file's length, so that a
 * crash can't make them differ. Rows are written by the code that admits an upload, pieces
 * by the code that receives them.
 */
export class UploadStore extends DataStore {
  readonly #deps: LocalDeps;

  constructor(deps: LocalDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(uploadsRoot(this.#deps.config), { recursive: true, mode: 0o700 });
    await writeFile(uploadPath(this.#deps.config, upload.id), '', { flag: 'wx', mode: 0o600 });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps, id);
    const file = row && (await stat(uploadPath(this.#deps.config, id)).catch(() => null));
    if (!row || !file) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: row.bytes, offset: file.size, metadata: { filename: row.filename } });
  }

  override async remove(id: string): Promise<void> {
    if (!(await findUpload(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND;
    await removeUploads(this.#deps, [id]);
    await rm(uploadPath(this.#deps.config, id), { force: true });
  }
}
