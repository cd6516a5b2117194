import { join } from 'node:path';
import { createFilesStorage } from './files-storage.ts';
import type { Storage, StorageConfig } from './storage.ts';

/** The S3 client loads slowly, so it's loaded only if it's used. */
function loadedLater(load: () => Promise<Storage>): Storage {
  let loaded: Promise<Storage> | undefined;
  const storage = (): Promise<Storage> => (loaded ??= load());
  return {
    put: async (...args) => await (await storage()).put(...args),
    putFile: async (...args) => await (await storage()).putFile(...args),
    copy: async (...args) => await (await storage()).copy(...args),
    open: async (...args) => await (await storage()).open(...args),
    stat: async (...args) => await (await storage()).stat(...args),
    remove: async (...args) => await (await storage()).remove(...args),
    list: async function* list(prefix) {
      yield* (await storage()).list(prefix);
    },
    withLocalFile: async (...args) => await (await storage()).withLocalFile(...args),
    link: async (...args) => await (await storage()).link(...args),
    check: async () => await (await storage()).check(),
  };
}

/** Files under `dataDir/files`, or in an S3 bucket if one is configured. */
export function createStorage({ dataDir, s3 }: StorageConfig): Storage {
  if (s3 === undefined) return createFilesStorage(join(dataDir, 'files'));
  return loadedLater(async () => {
    const { createS3Storage } = await import('./s3-storage.ts');
    return createS3Storage(s3, join(dataDir, 'tmp'));
  });
}
