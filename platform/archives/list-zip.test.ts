import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { plain, writeZip, type ZipPart } from '#testing/big/write-zip.ts';
import { listZip } from './list-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const list = async (parts: readonly ZipPart[]) => {
  const path = join(folder, 'a.zip');
  await writeZip(path, parts);
  return await listZip(path);
};
const file = (name: string, length = 5): ZipPart => plain(name, Buffer.alloc(length, 1));

it('names the files, without folders and what a system adds', async () => {
  const added = ['__MACOSX/Kicks/._1.wav', 'Kicks/.DS_Store', 'Thumbs.db', 'Kicks/desktop.ini', 'Kicks/'];
  expect(await list([file('Kicks/1.wav', 7), ...added.map((name) => file(name)), file('Loops/90.mid')])).toEqual({
    count: 2,
    bytes: 12,
    files: [
      { name: 'Kicks/1.wav', bytes: 7 },
      { name: 'Loops/90.mid', bytes: 5 },
    ],
  });
});

it('shows no name that would change the page, and none without an end', async () => {
  const zip = new ZipFile();
  for (const name of ['Kick\u202Evaw.exe', '\u200B', 'Tab\there.wav', 'a'.repeat(900)])
    zip.addBuffer(Buffer.alloc(5), name);
  zip.end();
  const path = join(folder, 'b.zip');
  await writeFile(path, await buffer(zip.outputStream));
  const { files } = await listZip(path);
  expect(files.map(({ name }) => name)).toEqual(['Kickvaw.exe', 'Untitled', 'Tab here.wav', 'a'.repeat(150)]);
});

it('counts all of many, and names the first of them', async () => {
  const { count, files } = await list(Array.from({ length: 350 }, (_, index) => file(`${index}.wav`)));
  expect([count, files.length]).toEqual([350, 200]);
});
