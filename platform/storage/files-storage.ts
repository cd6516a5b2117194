import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, copyFile, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { discardAbandoned } from './discard-abandoned.ts';
import { makeFolder, moveIntoPlace } from './durable.ts';
import { measureFile, measuring } from './measure.ts';
import { checkKey, checkPrefix } from './storage-key.ts';
import { FileMissing, type Storage, type StoredFile } from './storage.ts';

const chunkBytes = 256 * 1024;
/** Collides with no key, because no key begins with a dot. */
const incomingFolder = '.incoming';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

class FilesStorage implements Storage {
  readonly #root: string;
  readonly #incoming: string;
  #prepared: Promise<void> | undefined;

  constructor(root: string) {
    this.#root = root;
    this.#incoming = join(root, incomingFolder);
  }

  #path(key: string): string {
    checkKey(key);
    return join(this.#root, key);
  }

  /** Removes half-written files of a crash, once per process. Retried, because the disk may have room later. */
  #prepareOnce(): Promise<void> {
    return (this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    }));
  }

  async #prepare(): Promise<void> {
    await makeFolder(this.#incoming);
    await discardAbandoned(this.#incoming);
  }

  /** `fill` writes to a temporary path, which is renamed to the key's path once everything is on disk. */
  async #place(key: string, fill: (path: string) => Promise<StoredFile>): Promise<StoredFile> {
    const path = this.#path(key);
    await this.#prepareOnce();
    const incoming = join(this.#incoming, randomUUID());
    try {
      const stored = await fill(incoming);
      await moveIntoPlace(incoming, path);
      return stored;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async put(key: string, source: Readable | Uint8Array): Promise<StoredFile> {
    const readable = source instanceof Uint8Array ? Readable.from([source]) : source;
    return await this.#place(key, async (path) => {
      const { stream, result } = measuring();
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: chunkBytes });
      await pipeline(readable, stream, file);
      return result();
    });
  }

  async putFile(key: string, source: string): Promise<StoredFile> {
    return await this.#place(key, async (path) => {
      await link(source, path).catch(async (error: unknown) => {
        // Links fail across file systems, without link support, and for another user's file.
        if (codeOf(error) === 'ENOENT') throw error;
        await copyFile(source, path, constants.COPYFILE_FICLONE);
      });
      return await measureFile(path);
    });
  }

  async copy(from: string, to: string): Promise<void> {
    await this.withLocalFile(from, (path) => this.putFile(to, path));
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.#path(key)).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new FileMissing(key) : error;
    });
    return file.createReadStream({ ...range, highWaterMark: chunkBytes });
  }

  async stat(key: string): Promise<{ bytes: number } | null> {
    const found = await stat(this.#path(key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
      throw error;
    });
    return found?.isFile() ? { bytes: found.size } : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    checkPrefix(prefix);
    yield* this.#walk(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
      throw error;
    });
    const keys = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => folder + entry.name + (entry.isDirectory() ? '/' : ''));
    for (const key of keys) {
      if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue;
      if (key.endsWith('/')) yield* this.#walk(key, prefix);
      else {
        const found = await this.stat(key);
        if (found !== null) yield { key, bytes: found.bytes };
      }
    }
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    if ((await this.stat(key)) === null) throw new FileMissing(key);
    return await work(this.#path(key));
  }

  async link(key: string): Promise<null> {
    checkKey(key);
    return null;
  }

  async check(): Promise<void> {
    await makeFolder(this.#incoming);
    await access(this.#incoming, constants.W_OK | constants.X_OK);
  }
}

/** Creates the folder on first use. */
export const createFilesStorage = (root: string): Storage => new FilesStorage(root);
