import { newId } from '#contract-kit/ids.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import type { NewFile } from '#features/catalogue/server/public-records.ts';
import type { KindUploads } from '../uploads/read-uploads.ts';
import { waitingFileOf } from '../uploads/upload-bytes.ts';

/** Copies all of the uploads to where the storage keeps files for sale, or none. */
export const storeBeatFiles = async (
  deps: Pick<Deps, 'db' | 'config' | 'storage'>,
  beatId: string,
  uploads: KindUploads,
): Promise<NewFile[]> => {
  const { storage } = deps;
  const stored: NewFile[] = [];
  try {
    for (const [kind, upload] of uploads) {
      const file = await waitingFileOf(deps, upload);
      const id = newId();
      const { extension, contentType } = fileFormats[kind];
      const storageKey = `files/${beatId}/${id}.${extension}`;
      const { bytes, sha256 } =
        'key' in file
          ? await storage.copy(file.key, storageKey, { contentType }).then(() => file)
          : await storage.putFile(storageKey, file.path, { contentType });
      stored.push({ id, kind, storageKey, bytes, sha256 });
    }
    return stored;
  } catch (error) {
    await removeBeatFiles({ storage }, stored);
    throw error;
  }
};

export const removeBeatFiles = async ({ storage }: Pick<Deps, 'storage'>, files: readonly NewFile[]): Promise<void> => {
  for (const file of files) await storage.remove(file.storageKey).catch(() => undefined);
};
