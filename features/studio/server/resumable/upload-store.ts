import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Deps } from '#platform/deps.ts';
import { beginBytes, receivedBytes, removeUploads } from '../uploads/upload-bytes.ts';
import { findUpload, type UploadRow } from '../uploads/upload-rows.ts';

type LocalDeps = Deps & {
  readonly finish: (row: UploadRow) => Promise<void>;
};

/** The tus server's part of an upload. Other code writes its row and stores its bytes. */
export class UploadStore extends DataStore {
  readonly #deps: LocalDeps;

  constructor(deps: LocalDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await beginBytes(this.#deps, upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps, id);
    const offset = row && (await receivedBytes(this.#deps, row));
    if (!row || offset === null) throw ERRORS.FILE_NOT_FOUND;
    // The server was killed between the last byte and the check.
    if (offset === row.bytes && row.state === 'receiving') await this.#deps.finish(row);
    return new Upload({ id, size: row.bytes, offset, metadata: { filename: row.filename } });
  }

  override async remove(id: string): Promise<void> {
    if (!(await findUpload(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND;
    await removeUploads(this.#deps, [id]);
  }
}
