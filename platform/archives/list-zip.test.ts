import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMemory } from '#testing/big/process-memory.ts';
import { plain, writeRepeated, writeZip, type ZipPart } from '#testing/big/write-zip.ts';
import { checkZip } from './check-zip.ts';
import { listZip } from './list-zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const claim = (): Promise<void> => Promise.resolve();
const file = (name: string, length = 5): ZipPart => plain(name, Buffer.alloc(length, 1));
const make = async (parts: readonly ZipPart[], large = false): Promise<string> => {
  const path = join(folder, 'a.zip');
  await writeZip(path, parts, { large });
  return path;
};
const inner = async (): Promise<ZipPart> =>
  plain('More.zip', await readFile(await make([file('Kick.wav'), file('Snare.wav')])));
const added = [
  '__MACOSX/Kicks/._1.wav',
  'Kicks/.DS_Store',
  'Kicks/._1.wav',
  'Kicks/Icon\r',
  'Thumbs.db',
  'Kicks/desktop.ini',
  'Kicks/',
  '.git/config',
];

interface Listed {
  readonly parts: () => readonly ZipPart[] | Promise<readonly ZipPart[]>;
  readonly large?: boolean;
  readonly count?: number;
  readonly names: readonly string[];
}

const passing: Readonly<Record<string, Listed>> = {
  'files in folders': {
    parts: () => [file('Kicks/1.wav'), file('Loops/90.mid')],
    names: ['Kicks/1.wav', 'Loops/90.mid'],
  },
  'files that macOS and Windows add': {
    parts: () => [file('1.wav'), ...added.map((name) => file(name))],
    names: ['1.wav'],
  },
  'only files that macOS and Windows add': { parts: () => added.map((name) => file(name)), names: [] },
  'a nested zip, as one file': { parts: async () => [file('1.wav'), await inner()], names: ['1.wav', 'More.zip'] },
  'zip64 sizes': { parts: () => [file('1.wav')], large: true, names: ['1.wav'] },
  'an empty file': { parts: () => [file('1.wav'), file('Read me.txt', 0)], names: ['1.wav', 'Read me.txt'] },
  'one name twice': { parts: () => [file('1.wav'), file('1.wav')], names: ['1.wav', '1.wav'] },
  'characters that change the direction of text': {
    parts: () => [file('Kick\u202Evaw.mid'), file('\u200B')],
    names: ['Kickvaw.mid', 'Untitled'],
  },
  'control characters': {
    parts: () => ['Tab\there.wav', 'Two\nlines\u0007\u001B[31m.wav'].map((name) => ({ ...file(name), flags: 0x800 })),
    names: ['Tab here.wav', 'Two lines[31m.wav'],
  },
  'a right-to-left script': { parts: () => [file('טעימות/תוף.wav')], names: ['טעימות/תוף.wav'] },
  'names flagged as UTF-8': { parts: () => [{ ...file('Pé.wav'), flags: 0x800 }], names: ['Pé.wav'] },
  'names in the old DOS encoding': {
    parts: () => [{ ...file('P_.wav'), nameBytes: Buffer.from('P\x82.wav', 'latin1') }],
    names: ['Pé.wav'],
  },
  'Windows path separators': { parts: () => [file('Kicks\\1.wav')], names: ['Kicks/1.wav'] },
  'long names': {
    parts: () => [file(`${'a'.repeat(60_000)}.wav`), file('🥁'.repeat(900))],
    names: ['a'.repeat(150), '🥁'.repeat(150)],
  },
  'a musical key before a colon': { parts: () => [file('F: minor loop.wav')], names: ['F: minor loop.wav'] },
  'many files, and the double that macOS adds for each': {
    parts: () =>
      Array.from({ length: 2000 }, (_, index) => [file(`${index}.wav`), file(`__MACOSX/._${index}.wav`)]).flat(),
    count: 2000,
    names: Array.from({ length: 200 }, (_, index) => `${index}.wav`),
  },
  'many files': {
    parts: () => Array.from({ length: 2000 }, (_, index) => file(`${index}.wav`)),
    count: 2000,
    names: Array.from({ length: 200 }, (_, index) => `${index}.wav`),
  },
};

const refused: Readonly<Record<string, readonly [() => readonly ZipPart[], RegExp]>> = {
  'only folders': [() => [file('Kicks/', 0), file('Loops/', 0)], /is empty/],
  'only empty files': [() => [file('Read me.txt', 0)], /is empty/],
  'a path that leads out': [() => [file('../../1.wav')], /path that leads out/],
  'a path from the root': [() => [file('/etc/1.wav')], /path that leads out/],
  'a Windows path that leads out': [() => [file('..\\1.wav')], /path that leads out/],
  'a path with a drive letter': [() => [file('C:/1.wav')], /path that leads out/],
  'an encrypted file': [() => [{ ...file('1.wav', 17), claims: 5, flags: 1 }], /is encrypted/],
  'a declared size that is too small': [() => [{ ...file('1.wav', 5000), claims: 5 }], /isn’t a valid zip/],
  'a declared size that is too large': [() => [{ ...file('1.wav'), claims: 5000 }], /isn’t a valid zip/],
  'a declared size that is too small for a compressed file': [
    () => [{ ...plain('1.wav', Buffer.alloc(5000, 1), { packed: true }), claims: 5 }],
    /isn’t a valid zip/,
  ],
  'a declared size that no compressed file of this length can have': [
    () => [{ ...plain('1.wav', Buffer.alloc(5000, 1), { packed: true }), claims: 4_000_000_000 }],
    /far more/,
  ],
  'more than 2,000 files': [
    () => Array.from({ length: 2001 }, (_, index) => file(`${index}.wav`)),
    /more than 2,000 files/,
  ],
};

describe('a kit’s zip', () => {
  it.each(Object.entries(passing))('with %s passes, and is listed', async (_, { parts, large, count, names }) => {
    const path = await make(await parts(), large);
    expect(await checkZip(path, { claim })).toBeNull();
    const { files, ...sums } = await listZip(path);
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(sums.count).toBe(count ?? names.length);
  });

  it.each(Object.entries(refused))('with %s is refused by the check, so it’s never listed', async (_, [parts, why]) => {
    expect(await checkZip(await make(parts()), { claim })).toMatch(why);
  });

  it('is listed with the extracted size of each file and of all together', async () => {
    const packed = plain('Loops/90.wav', Buffer.alloc(7000, 1), { packed: true });
    const skipped = file('.DS_Store', 100);
    expect(await listZip(await make([file('1.wav', 7), packed, skipped]))).toEqual({
      count: 2,
      bytes: 7007,
      files: [
        { name: '1.wav', bytes: 7 },
        { name: 'Loops/90.wav', bytes: 7000 },
      ],
    });
  });
});

it('neither the check nor the list reads a directory of a million files to its end', async () => {
  const path = join(folder, 'million.zip');
  await writeRepeated(path, file('1.wav'), 1_000_000);
  const memory = watchMemory(process.pid);
  expect(await checkZip(path, { claim })).toMatch(/more than 2,000 files/);
  const { count, bytes, files } = await listZip(path);
  expect([count, bytes, files.length]).toEqual([2000, 10_000, 200]);
  expect(memory.highest()).toBeLessThan(50);
});

it('the list of a zip’s files is limited in number and name length', async () => {
  const parts = Array.from({ length: 250 }, (_, index) => file(`${index} ${'🥁'.repeat(3000)}`));
  const listed = await listZip(await make(parts));
  expect(listed.count).toBe(250);
  expect(JSON.stringify(listed).length).toBeLessThan(200 * (2 * 150 + 50));
});
