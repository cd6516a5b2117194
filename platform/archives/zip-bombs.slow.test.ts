import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMemory } from '#testing/big/process-memory.ts';
import { plain, writeZip, type ZipPart, zeros } from '#testing/big/write-zip.ts';
import { checkZip } from './check-zip.ts';

const claim = (): Promise<void> => Promise.resolve();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stem = (): ZipPart => plain('drums.wav', Buffer.from('boom '.repeat(2000)));
/** Length of a bomb in stretches of 16 MB; 10 GB in total. */
const stretches = 640;
const bomb = (claims?: number): ZipPart => zeros('bass.wav', stretches, claims);

const make = async (name: string, parts: readonly ZipPart[], large?: boolean): Promise<string> => {
  const path = join(folder, name);
  await writeZip(path, parts, large === undefined ? {} : { large });
  return path;
};
const asPart = async (path: string, packed: boolean, name = 'more.zip'): Promise<ZipPart> =>
  plain(name, await readFile(path), { packed });

const far = /expands to far more/;
const cannot = /n’t a valid zip/;
const withinZips = /zips within zips/;

const bombs: [string, () => Promise<string>, RegExp][] = [
  [
    'three files of 3.5 GB',
    () =>
      make(
        'a.zip',
        ['a', 'b', 'c'].map((name) => zeros(name, 224)),
      ),
    far,
  ],
  [
    'two hundred files of 48 MB',
    () =>
      make(
        'b.zip',
        Array.from({ length: 200 }, (_, i) => zeros(`${i}.wav`, 3)),
      ),
    far,
  ],
  ['one that claims to be small', () => make('c.zip', [stem(), bomb(1000)]), cannot],
  [
    'one that claims 60 MB, just below the size from which ratios are checked',
    () => make('d.zip', [bomb(60_000_000)]),
    cannot,
  ],
  ['zip64 sizes', () => make('e.zip', [stem(), bomb()], true), far],
  ['zip64 that claims a thousand terabytes', () => make('f.zip', [bomb(10 ** 15)], true), far],
  [
    'zip64 that claims more bytes than a JavaScript number holds exactly',
    () => make('g.zip', [bomb(2 ** 62)], true),
    far,
  ],
  ['zip64 that claims to be small', () => make('h.zip', [stem(), bomb(1000)], true), cannot],
  ['a nested zip', async () => make('i.zip', [stem(), await asPart(await make('in.zip', [bomb()]), false)]), far],
  ['a nested zip, compressed', async () => make('j.zip', [await asPart(await make('in.zip', [bomb()]), true)]), far],
  [
    'a nested zip under another name, which claims to be small',
    async () => make('k.zip', [stem(), await asPart(await make('in.zip', [bomb(1000)]), true, 'bass.wav')]),
    cannot,
  ],
  [
    'sixteen nested zips, each of which would pass alone',
    async () => {
      const inner = await make('in.zip', [zeros('a.wav', 3), plain('b.wav', Buffer.alloc(300_000, 'noise'))]);
      const parts = await Promise.all(Array.from({ length: 16 }, (_, i) => asPart(inner, true, `${i}.zip`)));
      return await make('l.zip', parts);
    },
    far,
  ],
  [
    'a zip in a zip in a zip',
    async () => {
      const innermost = await asPart(await make('in.zip', [bomb()]), true);
      return await make('m.zip', [stem(), await asPart(await make('mid.zip', [innermost]), true)]);
    },
    withinZips,
  ],
];

describe('a zip bomb of gigabytes is refused without being extracted:', () => {
  // Extracting 10 GB would exceed this timeout.
  it.each(bombs)('%s', { timeout: 30_000 }, async (_, write, reason) => {
    const path = await write();
    const memory = watchMemory(process.pid);
    expect(await checkZip(path, { claim })).toMatch(reason);
    expect(memory.highest()).toBeLessThan(100);
    expect((await readdir(folder)).filter((name) => name.endsWith('.inner'))).toEqual([]);
  });
});
