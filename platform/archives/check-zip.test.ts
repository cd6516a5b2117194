import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain, writeZip, type ZipPart, zeros } from '#testing/big/write-zip.ts';
import { checkZip } from './check-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = async (name: string, parts: readonly ZipPart[]): Promise<string> => {
  const path = join(folder, name);
  await writeZip(path, parts);
  return path;
};
const inside = async (parts: readonly ZipPart[], name = 'presets.zip'): Promise<ZipPart> =>
  plain(name, await readFile(await make('inner.zip', parts)), { packed: true });
const stem = plain('drums.wav', Buffer.from('boom '.repeat(2000)), { packed: true });

it('a zip with trackouts passes, and with a small zip among them, whatever its name', async () => {
  expect(await checkZip(await make('a.zip', [stem]))).toBeNull();
  expect(await checkZip(await make('b.zip', [stem, await inside([stem])]))).toBeNull();
  expect(await checkZip(await make('c.zip', [stem, await inside([stem], 'terms.docx')]))).toBeNull();
});

it('a zip inside is looked at as the outer one is, and leaves nothing beside it', async () => {
  expect(await checkZip(await make('d.zip', [stem, await inside([zeros('a.wav', 30)])]))).toMatch(
    /unfolds to far more/,
  );
  const leading = { ...stem, name: '../drums.wav' };
  expect(await checkZip(await make('e.zip', [stem, await inside([leading])]))).toMatch(/path that leads out/);
  const deep = await inside([await inside([stem])]);
  expect(await checkZip(await make('f.zip', [stem, deep]))).toMatch(/zips within zips/);
  expect((await readdir(folder)).filter((name) => /\.zip\.\d$/.test(name))).toEqual([]);
});

it('many small files inside of one another are counted together', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ ...stem, name: `${index}.wav` }));
  const path = await make('g.zip', [...many, await inside(many)]);
  const limits = { totalBytes: 1_000_000, entries: 12 };
  expect(await checkZip(path, limits)).toMatch(/unfolds to far more/);
  expect(await checkZip(path, { ...limits, entries: 13 })).toBeNull();
});
