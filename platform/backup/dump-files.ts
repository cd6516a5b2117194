import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FileMissing, type Storage } from '#platform/storage/storage.ts';
import { ahead } from './ahead.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { type FileList, fileName, listName, type Manifest } from './manifest.ts';

/** Smaller files are read in parallel, because a bucket takes many milliseconds for each. */
const smallBytes = 256 * 1024;
const atOnce = 8;
const filesInList = 5000;

export type StorageToRead = Pick<Storage, 'list' | 'open'>;
type Files = Manifest['files'];
type Listed = { readonly key: string; readonly bytes: number };
type ListedFile = Listed & { readonly small: Buffer | null };

export const countFiles = async (storage: StorageToRead): Promise<{ count: number; bytes: number }> => {
  let [count, bytes] = [0, 0];
  for await (const file of storage.list('')) {
    count += 1;
    bytes += file.bytes;
  }
  return { count, bytes };
};

const withoutMissing = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
};

async function* hashed(chunks: AsyncIterable<Buffer> | readonly Buffer[], hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Copies all files of the storage, with lists of their hashes. Only one list at a time is in memory. */
export const dumpFiles = async (
  storage: StorageToRead,
  archive: ArchiveWriter,
  progress: (file: { readonly bytes: number }) => void,
): Promise<Files> => {
  const files: Files = { count: 0, bytes: 0, gone: 0, lists: [] };
  let list: FileList = [];
  const endList = async (): Promise<void> => {
    if (list.length === 0) return;
    const text = Buffer.from(JSON.stringify(list));
    await archive.add(listName(files.lists.length + 1), text.length, [text]);
    files.lists.push(createHash('sha256').update(text).digest('hex'));
    list = [];
  };
  const find = async ({ key, bytes }: Listed): Promise<ListedFile | null> => {
    if (bytes > smallBytes) return { key, bytes, small: null };
    const small = await withoutMissing(async () => await buffer(await storage.open(key)));
    return small === null ? null : { key, bytes: small.length, small };
  };
  const addFile = async ({ key, bytes, small }: ListedFile): Promise<boolean> => {
    const content = small === null ? await withoutMissing(() => storage.open(key)) : [small];
    if (content === null) return false;
    const hash = createHash('sha256');
    await archive.add(fileName(key), bytes, hashed(content, hash));
    list.push({ key, bytes, sha256: hash.digest('hex') });
    return true;
  };
  for await (const found of ahead(storage.list(''), atOnce, find)) {
    if (found === null || !(await addFile(found))) {
      files.gone += 1;
      continue;
    }
    files.count += 1;
    files.bytes += found.bytes;
    progress(found);
    if (list.length === filesInList) await endList();
  }
  await endList();
  return files;
};
