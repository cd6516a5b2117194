import { open, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { id3, id3Frame, picture } from '#testing/files/strange-sounds.ts';
import { noTag, readId3, type SoundTag } from './id3-tag.ts';
import { createSoundFolder, type SoundFolder } from './sound-fixtures.ts';

let folder: SoundFolder;
beforeAll(async () => {
  folder = await createSoundFolder();
});
afterAll(() => folder.remove());

const read = async (...parts: readonly Buffer[]): Promise<SoundTag> => {
  const path = folder.at('tagged.mp3');
  await writeFile(path, Buffer.concat([...parts, Buffer.alloc(500)]));
  const file = await open(path);
  try {
    return await readId3(file);
  } finally {
    await file.close();
  }
};

const latin = (text: string): Buffer => Buffer.from(`\0${text}`, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(`\x03${text}`);
const utf16 = (text: string, { mark = true, encoding = 1 } = {}): Buffer =>
  Buffer.concat([Buffer.from([encoding]), Buffer.from(mark ? [0xff, 0xfe] : []), Buffer.from(text, 'utf16le')]);
const utf16be = (text: string, { mark = true, encoding = 1 } = {}): Buffer =>
  Buffer.concat([
    Buffer.from([encoding]),
    Buffer.from(mark ? [0xfe, 0xff] : []),
    Buffer.from(text, 'utf16le').swap16(),
  ]);

const title = 'Håfen 夜';
const cover = (bytes = 300_000): Buffer => id3Frame('APIC', picture(bytes));
const named = (text: Buffer): Buffer => id3Frame('TIT2', text);
/** This length has more than seven bits, so it reads differently with eight bits per byte. */
const long = Buffer.alloc(5000, 'x');

const tags: readonly (readonly [name: string, tag: Buffer, title: string])[] = [
  ['2.3, Latin 1', id3([named(latin('Harbour é'))]), 'Harbour é'],
  ['2.3, UTF-16, little-endian', id3([named(utf16(title))]), title],
  ['2.3, UTF-16, big-endian', id3([named(utf16be(title))]), title],
  ['2.3, UTF-16 without a mark', id3([named(utf16(title, { mark: false }))]), title],
  ['2.4, UTF-16BE', id3([named(utf16be(title, { mark: false, encoding: 2 }))], { version: 4 }), title],
  ['2.4, UTF-8', id3([named(utf8(title))], { version: 4 }), title],
  ['2.4, several titles', id3([named(utf8(`${title}\0Another`))], { version: 4 }), title],
  ['a text that ends with a zero', id3([named(latin('Harbour\0'))]), 'Harbour'],
  ['2.2', id3([id3Frame('TT2', latin('Harbour'), { size: 'short' })], { version: 2 }), 'Harbour'],
  [
    '2.2, behind a picture',
    id3([id3Frame('PIC', picture(100_000), { size: 'short' }), id3Frame('TT2', latin('Harbour'), { size: 'short' })], {
      version: 2,
    }),
    'Harbour',
  ],
  ['2.3, behind a picture', id3([cover(), named(latin('Harbour'))]), 'Harbour'],
  [
    '2.4, behind a picture',
    id3([id3Frame('APIC', picture(300_000), { size: 'syncsafe' }), named(utf8(title))], { version: 4 }),
    title,
  ],
  [
    '2.4 with plain sizes, as iTunes writes them',
    id3([id3Frame('COMM', long), cover(), named(utf8(title))], { version: 4 }),
    title,
  ],
  [
    '2.4 with syncsafe sizes, as specified',
    id3([id3Frame('COMM', long, { size: 'syncsafe' }), named(utf8(title))], { version: 4 }),
    title,
  ],
  [
    '2.3, extended header',
    id3([Buffer.from([0, 0, 0, 6, 0, 0, 0, 0, 0, 0]), named(latin('Harbour'))], { flags: 0x40 }),
    'Harbour',
  ],
  [
    '2.4, extended header',
    id3([Buffer.from([0, 0, 0, 6, 1, 0]), named(utf8(title))], { version: 4, flags: 0x40 }),
    title,
  ],
  [
    '2.3 with unsynchronization',
    id3(
      [named(Buffer.from([1, 0xff, 0, 0xfe, 0x48, 0, 0x69, 0]))].map((frame) => {
        frame[7] = 7;
        return frame;
      }),
      { flags: 0x80 },
    ),
    'Hi',
  ],
  [
    '2.4 with unsynchronization',
    id3([named(Buffer.from([1, 0xff, 0, 0xfe, 0x48, 0, 0x69, 0]))], { version: 4, flags: 0x80 }),
    'Hi',
  ],
  [
    '2.4, a frame with a length before its content',
    id3([id3Frame('TIT2', Buffer.concat([Buffer.from([0, 0, 0, 8]), latin('Harbour')]), { flags: 1 })], { version: 4 }),
    'Harbour',
  ],
  ['a second tag', Buffer.concat([id3([cover()]), id3([named(latin('Harbour'))])]), 'Harbour'],
  ['an empty frame in front', id3([named(Buffer.alloc(0)), named(latin('Harbour'))]), 'Harbour'],
  ['the first of two titles', Buffer.concat([id3([named(latin('Harbour'))]), id3([named(latin('Other'))])]), 'Harbour'],
];

test.each(tags)('the title is read from this mp3 tag: %s', async (_, tag, expected) => {
  expect(await read(tag)).toEqual({ ...noTag, title: expected });
});

test('tempo and key are read in their long and short forms', async () => {
  const found = { title: null, bpm: '92', key: 'Dm' };
  expect(await read(id3([id3Frame('TBPM', latin('92')), cover(), id3Frame('TKEY', latin('Dm'))]))).toEqual(found);
  const short = ['TBP', 'TKE'].map((name, i) => id3Frame(name, latin(['92', 'Dm'][i] ?? ''), { size: 'short' }));
  expect(await read(id3(short, { version: 2 }))).toEqual(found);
});

describe('a missing or broken mp3 tag', () => {
  const huge = named(latin('Harbour'));
  huge.writeUInt32BE(0xfffffff0, 4);
  const many = Array.from({ length: 100_000 }, () => id3Frame('TXXX', latin('x')));
  test.each([
    ['no tag', Buffer.alloc(100)],
    ['an empty tag', id3([])],
    ['only padding', id3([], { padding: 5000 })],
    ['an unknown version', id3([named(latin('Harbour'))], { version: 5 as 4 })],
    ['more than 500 frames', id3([...many, named(latin('Harbour'))])],
    ['a tag that ends within a frame', id3([named(latin('Harbour'))]).subarray(0, 15)],
    ['a compressed frame', id3([id3Frame('TIT2', latin('Harbour'), { flags: 0x80 })])],
    ['an unknown encoding', id3([named(Buffer.from('\x07Harbour'))])],
    [
      'an extended header longer than the tag',
      id3([Buffer.from([0x7f, 0, 0, 0]), named(latin('Harbour'))], { flags: 0x40 }),
    ],
  ])('has no title: %s', async (_, tag) => {
    expect(await read(tag)).toMatchObject({ title: null });
  });
  test('with a frame that claims to be longer than the file is read to the file’s end', async () => {
    expect(await read(id3([huge]))).toMatchObject({ title: 'Harbour' });
  });
});
