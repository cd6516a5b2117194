import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeAtOnce, writeChunks } from './write-chunks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chunks = Array.from({ length: 40 }, () => Buffer.from(randomBytes(50_000)));
const whole = Buffer.concat(chunks);
const claim = (): Promise<void> => Promise.resolve();

/** Chunks as they arrive over a connection, each with its own memory. */
async function* coming(breakAfter = chunks.length): AsyncGenerator<Buffer> {
  for (const chunk of chunks.slice(0, breakAfter)) {
    const own = Buffer.allocUnsafeSlow(chunk.length);
    chunk.copy(own);
    yield own;
  }
  if (breakAfter < chunks.length) throw new Error('the line broke');
}

it('all chunks are written, from the given position', async () => {
  const path = join(folder, 'all');
  const file = await open(path, 'w');
  await file.write('before');
  expect(await writeChunks(coming(), file, { start: 6, claim })).toBe(whole.length);
  await file.close();
  expect((await readFile(path)).equals(Buffer.concat([Buffer.from('before'), whole]))).toBe(true);
});

it('chunks that arrived before a source failed are written, and the failure is reported', async () => {
  const path = join(folder, 'part');
  const file = await open(path, 'w');
  await expect(writeChunks(coming(13), file, { claim })).rejects.toThrow('the line broke');
  await file.close();
  expect((await readFile(path)).equals(whole.subarray(0, 13 * 50_000))).toBe(true);
});

it('memory that a chunk owns is freed, and shared memory isn’t', () => {
  const own = Buffer.allocUnsafeSlow(1000);
  freeAtOnce(own);
  expect(own).toHaveLength(0);
  const shared = Buffer.from(new Uint8Array(1000).buffer, 10, 900);
  freeAtOnce(shared);
  expect(shared).toHaveLength(900);
});
