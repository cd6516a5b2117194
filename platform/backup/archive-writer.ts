import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { moveIntoPlace } from '#platform/storage/durable.ts';
import { BackupError } from './backup-error.ts';
import { sealed } from './seal.ts';

export interface ArchiveWriter {
  /** `content` must have exactly `bytes` bytes. */
  add(name: string, bytes: number, content: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<void>;
}

const exists = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a sealed tar that only its owner may read. It's named `….part` until everything is on disk, and deleted if
 * `work` throws.
 */
export const writeArchive = async <T>(
  path: string,
  work: (archive: ArchiveWriter) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  if (await exists(path)) throw new BackupError(`${path} already exists: choose another name.`);
  const part = `${path}.part`;
  await rm(part, { force: true });
  const tar = pack();
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, highWaterMark: 256 * 1024 });
  let lost: unknown;
  const writing = pipeline(sealed(tar), file, signal ? { signal } : {}).catch((error: unknown) => {
    lost = error;
    // Makes a pending `add` fail.
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const add: ArchiveWriter['add'] = async (name, bytes, content) => {
    // Throws the reason why the file can't be written rather than the error of its entries.
    const failed = async (error: unknown): Promise<never> => {
      await writing;
      throw lost ?? error;
    };
    if (tar.destroying) return await failed(new Error('The archive is closed'));
    const ended = Promise.withResolvers<void>();
    const entry = tar.entry({ name, size: bytes, mode: 0o600 }, (error) =>
      error ? ended.resolve(failed(error)) : ended.resolve(),
    );
    entry.on('error', () => undefined);
    ended.promise.catch(() => undefined);
    for await (const chunk of content) {
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), ended.promise]);
    }
    entry.end(null);
    await ended.promise;
  };
  try {
    const result = await work({ add });
    tar.finalize();
    await writing;
    if (lost !== undefined) throw lost;
    await moveIntoPlace(part, path);
    return result;
  } catch (error) {
    tar.destroy(null);
    await writing;
    // A stream that is stopped at once may still be about to create the file.
    file.destroy();
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
};
