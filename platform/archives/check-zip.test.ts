import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain, writeZip, type ZipPart, zeros } from '#testing/big/write-zip.ts';
import { checkZip } from './check-zip.ts';
import { listZip } from './list-zip.ts';

const claim = (): Promise<void> => Promise.resolve();
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

it('a zip with trackouts passes, and so does one with a small zip in it, whatever the small zip’s name', async () => {
  expect(await checkZip(await make('a.zip', [stem]), { claim })).toBeNull();
  expect(await checkZip(await make('b.zip', [stem, await inside([stem])]), { claim })).toBeNull();
  expect(await checkZip(await make('c.zip', [stem, await inside([stem], 'terms.docx')]), { claim })).toBeNull();
});

it('a nested zip is checked like the outer one, and its extracted file is deleted', async () => {
  expect(await checkZip(await make('d.zip', [stem, await inside([zeros('a.wav', 30)])]), { claim })).toMatch(
    /expands to far more/,
  );
  const leading = { ...stem, name: '../drums.wav' };
  expect(await checkZip(await make('e.zip', [stem, await inside([leading])]), { claim })).toMatch(
    /path that leads out/,
  );
  const deep = await inside([await inside([stem])]);
  expect(await checkZip(await make('f.zip', [stem, deep]), { claim })).toMatch(/zips within zips/);
  expect((await readdir(folder)).filter((name) => name.endsWith('.inner'))).toEqual([]);
});

it('the files of all nested zips count toward the limits together', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({ ...stem, name: `${index}.wav` }));
  const path = await make('g.zip', [...many, await inside(many)]);
  const limits = { totalBytes: 1_000_000, entries: 12 };
  expect(await checkZip(path, { limits, claim })).toMatch(/has more than 12 files/);
  expect(await checkZip(path, { limits: { ...limits, entries: 13 }, claim })).toBeNull();
});

it.each([
  ['a link', { mode: 0xa1ff }, /contains a link/],
  ['a device', { mode: 0x61b0 }, /neither a file nor a folder/],
  ['a pipe', { mode: 0x11b0 }, /neither a file nor a folder/],
  ['a name with a NUL', { name: 'drums.wav\0.exe' }, /name that can’t be used/],
  ['a path with backslashes that leads outside', { name: 'a\\..\\..\\drums.wav' }, /path that leads out/],
])('a zip with %s is refused', async (_, other, reason) => {
  expect(await checkZip(await make('h.zip', [stem, { ...stem, ...other }]), { claim })).toMatch(reason);
  expect(await checkZip(await make('i.zip', [await inside([stem, { ...stem, ...other }])]), { claim })).toMatch(reason);
});

it.each([
  [9, /compressed with Deflate64, .+ Create it again with the “Deflate” method, or without compression\./],
  [12, /compressed with bzip2/],
  [14, /compressed with LZMA/],
  [93, /compressed with Zstandard/],
  [95, /compressed with XZ/],
  [98, /compressed with PPMd/],
  [77, /an unusual method \(number 77\)/],
])('a zip with compression method %d is refused with a message that names the method', async (method, reason) => {
  const odd = { ...stem, name: 'bass.wav', method };
  expect(await checkZip(await make('o.zip', [stem, odd]), { claim })).toMatch(reason);
  expect(await checkZip(await make('p.zip', [stem, await inside([odd])]), { claim })).toMatch(reason);
});

it('a zip whose files and folders have Unix permissions passes', async () => {
  const parts = [
    { ...plain('stems/', Buffer.alloc(0)), mode: 0x41ed },
    { ...stem, mode: 0x81a4 },
  ];
  expect(await checkZip(await make('j.zip', parts), { claim })).toBeNull();
});

it('nested zips claim their disk space before they are extracted, up to a limit', async () => {
  const one = await inside([plain('noise.wav', randomBytes(300_000))]);
  let claimed = 0;
  const count = (bytes: number): Promise<void> => Promise.resolve(void (claimed += bytes));
  expect(await checkZip(await make('k.zip', [one, { ...one, name: 'b.zip' }]), { claim: count })).toBeNull();
  expect(claimed).toBeGreaterThan(600_000);

  const path = await make('l.zip', [one]);
  const none = (): Promise<void> => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  await expect(checkZip(path, { claim: none })).rejects.toThrow('no room');
  expect((await readdir(folder)).filter((name) => name.endsWith('.inner'))).toEqual([]);

  // Two zips of 35 MB that compress to less than 1 MB each: reading that much is allowed, writing it to disk isn't.
  const silent = await inside([plain('a.wav', Buffer.alloc(35 * 1024 * 1024)), plain('b.wav', randomBytes(600_000))]);
  const twice = await make('m.zip', [silent, { ...silent, name: 'b.zip' }]);
  expect(await checkZip(twice, { claim })).toMatch(/expands to far more/);
});

it('a zip whose directory has more than 4 MB of names is refused', async () => {
  const parts = Array.from({ length: 100 }, (_, index) => ({ ...stem, name: `${'long '.repeat(9000)}${index}.wav` }));
  expect(await checkZip(await make('n.zip', parts), { claim })).toMatch(/expands to far more/);
});

it('a zip with too many files is refused; the files that macOS adds don’t count, up to a limit', async () => {
  const limits = { totalBytes: 1_000_000, entries: 3 };
  const check = async (names: readonly string[]) =>
    await checkZip(
      await make(
        'q.zip',
        names.map((name) => ({ ...stem, name })),
      ),
      { limits, claim },
    );
  const three = ['1.wav', '2.wav', '3.wav'];
  const added = ['__MACOSX/._1.wav', '._2.wav', 'Kicks/.DS_Store', 'Icon\r'];
  expect(await check([...three, ...added])).toBeNull();
  expect(await check([...three, '4.wav'])).toMatch(/has more than 3 files/);
  expect(await check([...three, ...Array.from({ length: 7 }, (_, index) => `__MACOSX/._${index}`)])).toMatch(
    /has more than 3 files/,
  );
});

it.each([0, 1, 21, 22, 512, 70_000, 1_048_576])(
  'a zip followed by %d zeros passes, unless other data follows the zeros',
  async (count) => {
    const path = await make('r.zip', [stem, { ...stem, name: 'F: minor loop.wav' }]);
    await appendFile(path, Buffer.alloc(count));
    expect(await checkZip(path, { claim })).toBeNull();
    expect((await listZip(path)).count).toBe(2);
    await appendFile(path, 'x');
    if (count > 0) expect(await checkZip(path, { claim })).toMatch(/isn’t a valid zip/);
  },
);

it.each(['C:/a.wav', 'C:\\a.wav', 'c:a.wav', 'C:', '/a.wav', '../a.wav', 'a/../../b.wav'])(
  'a zip with the path %s is refused, because the path leads outside the zip’s folder',
  async (name) => {
    expect(await checkZip(await make('s.zip', [stem, { ...stem, name }]), { claim })).toMatch(/path that leads out/);
  },
);

const windows = Buffer.alloc(600);
windows.write('MZ');
windows.writeUInt32LE(128, 60);

const programs: readonly (readonly [name: string, content: string | Buffer, reason: RegExp])[] = [
  ...['Setup.exe', 'a/SETUP.EXE', 'Setup.exe.', 'Setup.exe ', 'Kick\u202Evaw.exe', 'run.bat', 'x.js', 'x.ps1', 'x.lnk', 'x.jar',
    'Install.dmg', 'Install.pkg', 'x.command', 'x.sh', 'Synth.dll', 'Synth.vst3', 'Player.app/Contents/Info.plist',
  ].map((name) => [name, 'text', /is a program/] as const), // prettier-ignore
  ...['Read me.html', 'x.HTM', 'cover.svg', 'Our shop.url'].map((name) => [name, 'text', /is a page/] as const),
  ['drums.wav', windows, /is a program/],
  ['drums', Buffer.from('\x7fELF\x02\x01', 'latin1'), /is a program/],
  ['loop.mid', Buffer.from('cffaedfe07000001', 'hex'), /is a program/],
  ['notes.txt', '#!/bin/sh\nrm -rf ~', /is a program/],
  ['notes.txt', '\n <!DOCTYPE html><title>a</title>', /is a page/],
  ['notes.txt', '<!-- a --><script>alert(1)</script>', /is a page/],
  ['notes.txt', '<?php echo 1;', /is a page/],
];

it.each(programs)('a zip with %j is refused because of that file’s name or content', async (name, content, reason) => {
  const part = plain(name, Buffer.from(content));
  expect(await checkZip(await make('t.zip', [stem, part]), { claim })).toMatch(reason);
  expect(await checkZip(await make('u.zip', [stem, await inside([part])]), { claim })).toMatch(reason);
});

it.each([
  'Read me.txt',
  'License.pdf',
  'Beat.als',
  'Beat.flp',
  'Pad.fxp',
  'Bank.nki',
  'loop.mid',
  'Cover.jpg',
  'Serum.html.txt',
  'MZ.wav',
])('a zip with %s passes', async (name) => {
  expect(await checkZip(await make('v.zip', [plain(name, Buffer.from('MZ and <b>text</b>'))]), { claim })).toBeNull();
});
