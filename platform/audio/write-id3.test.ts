import { open, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { id3Length, readId3 } from './id3-tag.ts';
import { createSoundFolder, type SoundFolder } from './sound-fixtures.ts';
import { writeId3 } from './write-id3.ts';

let folder: SoundFolder;
beforeAll(async () => {
  folder = await createSoundFolder();
});
afterAll(() => folder.remove());

const words = { artist: 'Sol', url: 'https://shop.example/product/1', comment: 'Free for non-profit use.' };

test.each(['Night Drive', '夜のドライブ 🌙', 'é'.repeat(120)])(
  'the title “%s” that was written to a tag can be read',
  async (title) => {
    const tag = writeId3({ ...words, title });
    expect(id3Length(tag)).toBe(tag.length);
    const path = folder.at('tagged.mp3');
    await writeFile(path, Buffer.concat([tag, Buffer.alloc(100)]));
    const file = await open(path);
    expect((await readId3(file)).title).toBe(title);
    await file.close();
  },
);

test('a tag contains the artist, the page’s URL and the comment', () => {
  const tag = writeId3({ ...words, title: 'Night' });
  const text = (name: string, start: number): string => {
    const at = tag.indexOf(name);
    const size = tag.readUInt32BE(at + 4);
    return tag.subarray(at + 10 + start, at + 10 + size).toString('utf16le');
  };
  // The text follows the encoding and the byte order mark; in a comment also a language and an empty description.
  expect(text('TPE1', 3)).toBe(words.artist);
  expect(text('COMM', 10)).toBe(words.comment);
  expect(tag.toString('latin1')).toContain(words.url);
});
