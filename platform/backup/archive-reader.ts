import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { measuring } from '#platform/storage/measure.ts';
import { BackupError } from './backup-error.ts';
import { type FileList, kindOf, type Manifest, parseFileList, parseManifest } from './manifest.ts';
import { readSeal, sealOf } from './seal.ts';

const gunzipped = promisify(gunzip);

/** Receives an archive's content in its order: the rows of all tables, then the files. */
export interface ArchiveSink {
  /** The table's next rows in COPY format; a row may continue in the next call. */
  rows?(table: string, text: Buffer): Promise<void>;
  rowsEnd?(): Promise<void>;
  secret?(text: string): Promise<void>;
  /** Must read the content to its end. */
  file?(key: string, bytes: number, content: Readable): Promise<void>;
}

export interface ReadOptions {
  readonly progress?: (bytes: number, of: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum bytes of an entry that isn't a file. */
const longestText = 64 * 1024 * 1024;
const newline = 0x0a;

const linesIn = (text: Buffer): number => {
  let lines = 0;
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) lines += 1;
  return lines;
};

type Entry = AsyncIterable<unknown> & { readonly header: Header };

interface Read {
  bytes: number;
  rows: number;
  readonly hash: Hash;
}

class ArchiveReader {
  readonly #sink: ArchiveSink;
  readonly #tables = new Map<string, Read>();
  readonly #lists: string[] = [];
  /** Files read since the last list. */
  #files: FileList = [];
  #counted = { count: 0, bytes: 0 };
  #secret = false;
  #rowsEnded = false;
  #manifest: Manifest | null = null;

  constructor(sink: ArchiveSink) {
    this.#sink = sink;
  }

  async take(entry: Entry): Promise<void> {
    const { name, size, type } = entry.header;
    if (type !== 'file') throw new BackupError(`It contains ${name}, which is not a file.`);
    if (this.#manifest !== null) throw new BackupError('It goes on after its manifest.');
    const kind = kindOf(name);
    if (kind.is === 'file') {
      await this.#endRows();
      return await this.#file(kind.key, size, entry);
    }
    if (size > longestText) throw new BackupError(`Its ${name} is too large.`);
    const content = await buffer(entry);
    if (kind.is === 'rows') return await this.#rows(kind.table, content);
    await this.#endRows();
    if (kind.is === 'list') this.#list(content);
    else if (kind.is === 'manifest') this.#manifest = parseManifest(content.toString());
    else {
      this.#secret = true;
      await this.#sink.secret?.(content.toString());
    }
  }

  async #endRows(): Promise<void> {
    if (this.#rowsEnded) return;
    this.#rowsEnded = true;
    await this.#sink.rowsEnd?.();
  }

  async #rows(table: string, content: Buffer): Promise<void> {
    if (this.#rowsEnded) throw new BackupError('Its rows are not at its beginning.');
    const text = await gunzipped(content, { maxOutputLength: longestText });
    const read = this.#tables.get(table) ?? { bytes: 0, rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, read);
    read.bytes += text.length;
    read.rows += linesIn(text);
    read.hash.update(text);
    await this.#sink.rows?.(table, text);
  }

  async #file(key: string, bytes: number, entry: Entry): Promise<void> {
    const { stream, result } = measuring();
    const reading = pipeline(Readable.from(entry), stream);
    const taking = this.#sink.file ? this.#sink.file(key, bytes, stream) : drain(stream);
    // If the sink fails, the rest isn't read.
    taking.catch(() => stream.destroy());
    const [read, taken] = await Promise.allSettled([reading, taking]);
    if (taken.status === 'rejected') throw taken.reason;
    if (read.status === 'rejected') throw read.reason;
    this.#files.push({ key, ...result() });
    this.#counted = { count: this.#counted.count + 1, bytes: this.#counted.bytes + bytes };
  }

  #list(content: Buffer): void {
    const listed = parseFileList(content.toString());
    const files = this.#files;
    this.#files = [];
    for (const [index, file] of files.entries()) {
      const { key, bytes, sha256 } = listed[index] ?? {};
      if (key === file.key && bytes === file.bytes && sha256 === file.sha256) continue;
      throw new BackupError(`The file ${file.key} in it is not what was backed up.`);
    }
    if (listed.length !== files.length) throw new BackupError('It lacks files that its list names.');
    this.#lists.push(createHash('sha256').update(content).digest('hex'));
  }

  end(): Manifest {
    const manifest = this.#manifest;
    if (manifest === null) throw new BackupError('It has no manifest: it ends too early.');
    for (const { name, rows, bytes, sha256 } of manifest.tables) {
      const read = this.#tables.get(name) ?? { bytes: 0, rows: 0, hash: createHash('sha256') };
      this.#tables.delete(name);
      if (read.rows === rows && read.bytes === bytes && read.hash.digest('hex') === sha256) continue;
      throw new BackupError(`The table ${name} in it is not what was backed up.`);
    }
    const [stranger] = this.#tables.keys();
    if (stranger !== undefined) throw new BackupError(`Its table ${stranger} is not in its manifest.`);
    const { count, bytes, lists } = manifest.files;
    const isWhole =
      this.#files.length === 0 &&
      this.#counted.count === count &&
      this.#counted.bytes === bytes &&
      lists.length === this.#lists.length &&
      lists.every((hash, index) => hash === this.#lists[index]);
    if (!isWhole) throw new BackupError('Its files are not those that its manifest counts.');
    if (manifest.secret.kept !== this.#secret) throw new BackupError('Its secret is not as its manifest says.');
    return manifest;
  }
}

const drain = async (stream: Readable): Promise<void> => {
  for await (const _ of stream);
};

/** Checks every hash against lists, manifest and seal. What `sink` got is verified only once this has returned. */
export const readArchive = async (
  path: string,
  sink: ArchiveSink = {},
  { progress, signal }: ReadOptions = {},
): Promise<Manifest> => {
  const found = await readSeal(path);
  if (found === null) throw new BackupError('It is too short to be a backup.');
  const hash = createHash('sha256');
  let read = 0;
  const tar = extract();
  const reading = pipeline(
    createReadStream(path, { end: found.bytes - 1, highWaterMark: 256 * 1024 }),
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        read += chunk.length;
        progress?.(read, found.bytes);
        yield chunk;
      }
    },
    tar,
    signal ? { signal } : {},
  );
  reading.catch(() => undefined);
  const reader = new ArchiveReader(sink);
  for await (const entry of tar) await reader.take(entry);
  await reading;
  const manifest = reader.end();
  if (!found.seal.equals(await sealOf(hash.digest('hex'))))
    throw new BackupError('Its seal does not match its content.');
  return manifest;
};

/** Only reads. Throws a BackupError that says what in the archive has changed. */
export const verifyArchive = async (path: string, options?: ReadOptions): Promise<Manifest> => {
  try {
    return await readArchive(path, {}, options);
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    if (name === 'AbortError') throw error;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new BackupError(`${path} cannot be read (${code}).`, { cause: error });
    throw new BackupError(`${path} is damaged, or not a backup: ${message}`, { cause: error });
  }
};
