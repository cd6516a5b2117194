import { createHash, randomBytes } from 'node:crypto';
import promises, { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { createStorage } from './create-storage.ts';
import { FileMissing, type Storage, StorageUnavailable } from './storage.ts';

let folder: string;
let s3: S3Server;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stemhouse-storage-'));
  s3 = await startS3();
  storages['files'] = createStorage({ dataDir: folder });
  storages['S3'] = createStorage({ dataDir: folder, s3: s3.config });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
const keysOf = async (storage: Storage, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(['files', 'S3'])('with storage in %s,', (name) => {
  const storage = (): Storage => {
    const found = storages[name];
    if (found === undefined) throw new Error(`no storage ${name}`);
    return found;
  };

  test('a stored file can be read whole or in part, and its size can be looked up', async () => {
    const data = randomBytes(300_000);
    const stored = await storage().put('put/beat.mp3', data, { contentType: 'audio/mpeg' });
    expect(stored).toEqual({ bytes: 300_000, sha256: sha256(data) });
    expect(await storage().stat('put/beat.mp3')).toEqual({ bytes: 300_000 });
    expect((await buffer(await storage().open('put/beat.mp3'))).equals(data)).toBe(true);
    const part = await buffer(await storage().open('put/beat.mp3', { start: 1_000, end: 1_999 }));
    expect(part.equals(data.subarray(1_000, 2_000))).toBe(true);
    const last = await buffer(await storage().open('put/beat.mp3', { start: 299_999, end: 299_999 }));
    expect(last.equals(data.subarray(299_999))).toBe(true);
  });

  test('a stream of many megabytes arrives unchanged', async () => {
    const chunk = randomBytes(1_000_000);
    const stored = await storage().put('large.wav', Readable.from(Array.from({ length: 12 }, () => chunk)));
    expect(stored).toEqual({
      bytes: 12_000_000,
      sha256: sha256(Buffer.concat(Array.from({ length: 12 }, () => chunk))),
    });
    expect(await storage().stat('large.wav')).toEqual({ bytes: 12_000_000 });
  });

  test('an empty file is stored as a file', async () => {
    expect((await storage().put('empty.txt', new Uint8Array())).bytes).toBe(0);
    expect(await storage().stat('empty.txt')).toEqual({ bytes: 0 });
    expect(await text(await storage().open('empty.txt'))).toBe('');
  });

  test('storing a second file under a key replaces the first', async () => {
    await storage().put('twice/a.txt', Buffer.from('first and longer'));
    await storage().put('twice/a.txt', Buffer.from('second'));
    expect(await text(await storage().open('twice/a.txt'))).toBe('second');
  });

  test('a write whose source is interrupted leaves the previous content, or nothing', async () => {
    const broken = () =>
      Readable.from(
        (async function* parts() {
          yield randomBytes(100_000);
          throw new Error('the browser disconnected');
        })(),
      );
    await storage().put('broken/old.txt', Buffer.from('old'));
    await expect(storage().put('broken/old.txt', broken())).rejects.toThrow('the browser disconnected');
    await expect(storage().put('broken/new.txt', broken())).rejects.toThrow('the browser disconnected');
    expect(await text(await storage().open('broken/old.txt'))).toBe('old');
    expect(await keysOf(storage(), 'broken/')).toEqual(['broken/old.txt']);
  });

  test('a local file is copied, stays in place, and may be stored twice', async () => {
    const path = join(folder, `${name}.zip`);
    await writeFile(path, 'stems');
    const expected = { bytes: 5, sha256: sha256(Buffer.from('stems')) };
    expect(await storage().putFile('taken/stems.zip', path)).toEqual(expected);
    expect(await storage().putFile('taken/stems.zip', path)).toEqual(expected);
    expect(await readFile(path, 'utf8')).toBe('stems');
    await rm(path);
    expect(await text(await storage().open('taken/stems.zip'))).toBe('stems');
    await expect(storage().putFile('taken/none.zip', path)).rejects.toThrow('ENOENT');
    expect(await keysOf(storage(), 'taken/')).toEqual(['taken/stems.zip']);
  });

  test('a copy is independent of the original', async () => {
    await storage().put('copied/from.wav', Buffer.from('wave'), { contentType: 'audio/wav' });
    await storage().copy('copied/from.wav', 'copied/to.wav', { contentType: 'audio/wav' });
    await storage().remove('copied/from.wav');
    expect(await text(await storage().open('copied/to.wav'))).toBe('wave');
    await expect(storage().copy('copied/from.wav', 'copied/other.wav')).rejects.toThrow(FileMissing);
    expect(await keysOf(storage(), 'copied/')).toEqual(['copied/to.wav']);
  });

  test('missing files are reported', async () => {
    expect(await storage().stat('not/here.mp3')).toBeNull();
    await expect(storage().open('not/here.mp3')).rejects.toThrow(FileMissing);
    await expect(storage().withLocalFile('not/here.mp3', async () => 1)).rejects.toThrow(FileMissing);
    await storage().remove('not/here.mp3');
  });

  test('removed files are gone', async () => {
    await storage().put('removed.txt', Buffer.from('x'));
    await storage().remove('removed.txt');
    expect(await storage().stat('removed.txt')).toBeNull();
  });

  test('a list contains the keys with the prefix', async () => {
    for (const key of ['list/b.txt', 'list/a/2.txt', 'list/a/1.txt', 'list/a-b.txt', 'lister.txt']) {
      await storage().put(key, Buffer.from(key));
    }
    expect(await keysOf(storage(), 'list/')).toEqual(['list/a-b.txt', 'list/a/1.txt', 'list/a/2.txt', 'list/b.txt']);
    expect(await keysOf(storage(), 'list/a/')).toEqual(['list/a/1.txt', 'list/a/2.txt']);
    expect(await keysOf(storage(), 'list')).toHaveLength(5);
    expect(await keysOf(storage(), 'nowhere/')).toEqual([]);
  });

  test('withLocalFile passes a readable local path and keeps the stored file', async () => {
    await storage().put('local/beat.wav', Buffer.from('wave'));
    let path = '';
    const read = await storage().withLocalFile('local/beat.wav', async (local) => {
      path = local;
      return await readFile(local, 'utf8');
    });
    expect(read).toBe('wave');
    expect(path.endsWith('beat.wav')).toBe(true);
    const failing = storage().withLocalFile('local/beat.wav', () => Promise.reject(new Error('the work failed')));
    await expect(failing).rejects.toThrow('the work failed');
    expect(await text(await storage().open('local/beat.wav'))).toBe('wave');
  });

  test.each([
    '',
    '/etc/passwd',
    '../out.txt',
    'a/../../out.txt',
    'a//b',
    'a/',
    './a',
    '.incoming/x',
    'Upper.txt',
    'a b',
    'a\0b',
    'ä',
  ])('the key "%s" is refused everywhere', async (key) => {
    await expect(storage().put(key, Buffer.from('x'))).rejects.toThrow('is not a key');
    await expect(storage().putFile(key, join(folder, 'x'))).rejects.toThrow('is not a key');
    await expect(storage().copy(key, 'x')).rejects.toThrow('is not a key');
    await expect(storage().open(key)).rejects.toThrow('is not a key');
    await expect(storage().stat(key)).rejects.toThrow('is not a key');
    await expect(storage().remove(key)).rejects.toThrow('is not a key');
    await expect(storage().withLocalFile(key, async () => 1)).rejects.toThrow('is not a key');
    const link = { contentType: 'text/plain', disposition: 'attachment', seconds: 60 };
    await expect(storage().link(key, link)).rejects.toThrow('is not a key');
  });

  test('the readiness check passes', async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });
});

test('the first byte of a file can be read on its own', async () => {
  await storages['files']?.put('first.txt', Buffer.from('abc'));
  expect(await text((await storages['files']?.open('first.txt', { start: 0, end: 0 })) ?? Readable.from([]))).toBe('a');
});

test('nothing is left half written, and files are private to their owner', async () => {
  expect(await readdir(join(folder, 'files/.incoming'))).toEqual([]);
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0);
});

test('half-written files of a crash are deleted at the next start, and those in use stay', async () => {
  const dataDir = join(folder, 'crashed');
  const incoming = join(dataDir, 'files/.incoming');
  await mkdir(incoming, { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'half');
  await utimes(join(incoming, 'old'), longAgo, longAgo);
  await createStorage({ dataDir }).put('new.txt', Buffer.from('x'));
  expect(await readdir(incoming)).toEqual(['young']);
});

test('a folder that could not be prepared is prepared at the next write', async () => {
  const dataDir = join(folder, 'unprepared');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'files'), '');
  const storage = createStorage({ dataDir });
  await expect(storage.put('a.txt', Buffer.from('x'))).rejects.toThrow();
  await rm(join(dataDir, 'files'));
  expect((await storage.put('a.txt', Buffer.from('x'))).bytes).toBe(1);
});

test('a folder of temporary copies that could not be cleaned is cleaned at the next copy', async () => {
  const storage = createStorage({ dataDir: join(folder, 'uncleaned'), s3: s3.config });
  await storage.put('cleaned.txt', Buffer.from('x'));
  const read = (): Promise<string> => storage.withLocalFile('cleaned.txt', (path) => readFile(path, 'utf8'));
  const listing = vi.spyOn(promises, 'readdir').mockRejectedValueOnce(new Error('EIO'));
  syncBuiltinESMExports();
  onTestFinished(() => {
    listing.mockRestore();
    syncBuiltinESMExports();
  });
  await expect(read()).rejects.toThrow('EIO');
  expect(await read()).toBe('x');
});

test('temporary copies of an S3 server are deleted', async () => {
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a link of an S3 server gives the file, whole or in part, under the requested name', async () => {
  await storages['S3']?.put('sold/beat.mp3', Buffer.from('0123456789'));
  const options = { contentType: 'audio/mpeg', disposition: 'attachment; filename="A (B).mp3"', seconds: 60 };
  const link = (await storages['S3']?.link('sold/beat.mp3', options)) ?? '';
  const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text()]).toEqual([206, '234']);
  expect(part.headers.get('content-disposition')).toBe(options.disposition);
  expect(part.headers.get('content-type')).toBe('audio/mpeg');
});

test('S3 storage without a public endpoint creates no links', async () => {
  const options = { contentType: 'audio/mpeg', disposition: 'attachment', seconds: 60 };
  const { publicEndpoint: _, ...config } = s3.config;
  expect(await createStorage({ dataDir: folder, s3: config }).link('sold/beat.mp3', options)).toBeNull();
  expect(await storages['files']?.link('sold/beat.mp3', options)).toBeNull();
});

test('an S3 server that does not respond is not ready', async () => {
  const closed = createServer();
  const port = await new Promise<number>((resolve) => {
    closed.listen(0, '127.0.0.1', () => resolve((closed.address() as AddressInfo).port));
  });
  await new Promise((resolve) => closed.close(resolve));
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'x',
    bucket: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  };
  const away = createStorage({ dataDir: folder, s3: config });
  await expect(away.check()).rejects.toThrow();
  await expect(away.open('x')).rejects.toThrow(StorageUnavailable);
  await expect(away.put('x', Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
});

test('a folder that can’t be created is not ready', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(createStorage({ dataDir: join(folder, 'file') }).check()).rejects.toThrow('ENOTDIR');
});
