import { expect, test } from 'vitest';
import { archiveNameOf, fileNameOf, uniqueNames } from './file-name.ts';

test('files with the same name, ignoring case, get unique names', () => {
  expect(uniqueNames(['A - B (Basic).mp3', 'a - b (basic).mp3', 'A - B (Basic).wav', 'A - B Trackouts.zip'])).toEqual([
    'A - B (Basic).mp3',
    'a - b (basic) (2).mp3',
    'A - B (Basic).wav',
    'A - B Trackouts.zip',
  ]);
  expect(uniqueNames(['A.mp3', 'A.mp3', 'A (2).mp3', 'A Trackouts.zip', 'A Trackouts.zip'])).toEqual([
    'A.mp3',
    'A (2).mp3',
    'A (2) (2).mp3',
    'A Trackouts.zip',
    'A (2) Trackouts.zip',
  ]);
});

const itemOf = (title: string, artist = 'Sol Marrow') => ({
  artist_name: artist,
  beat_title: title,
  license: { title: 'Premium' } as Parameters<typeof fileNameOf>[0]['license'],
});

/** Mostly titles whose characters take many bytes. */
const titles: readonly string[] = [
  'Midnight',
  'x'.repeat(120),
  '夜'.repeat(120),
  'Ночь '.repeat(24),
  '🎹'.repeat(120),
  '👩🏽‍🎤'.repeat(40),
  'e\u0301'.repeat(120),
  'ด้วยรัก'.repeat(17),
  '🇯🇲'.repeat(60),
  `a${'\u0301'.repeat(119)}`,
  '...',
];

test.each(titles)('file names with “%s” have at most 255 bytes and only whole characters', (title) => {
  for (const artist of ['Sol Marrow', '夜🎹'.repeat(20), '\u0301'.repeat(200)]) {
    const item = itemOf(title, artist);
    const names = [fileNameOf(item, 'mp3'), fileNameOf(item, 'wav'), fileNameOf(item, 'trackouts')];
    const many = uniqueNames(names.flatMap((name) => [name, name, name]));
    for (const name of [...names, ...many]) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      expect(name).toMatch(/^[^.].*( \(\d\))?(\.mp3|\.wav| Trackouts(?: \(\d\))?\.zip)$/u);
    }
    expect(new Set(many.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(many.length);
  }
});

test.each(['🎹', 'e\u0301', '🇯🇲', '夜'])('fileNameOf cuts a long title only between two %s', (character) => {
  const name = fileNameOf(itemOf(character.repeat(120)), 'mp3');
  const [, title = ''] = /^Sol Marrow - (.*)\.mp3$/.exec(name) ?? [];
  expect(title.replaceAll(character, '')).toMatch(/^( \(Premium\)?)?$/);
  expect(title.length).toBeGreaterThan(30);
});

test('a zip file is named after its order’s number', () => {
  expect(archiveNameOf({ number: 'SH-1042' })).toBe('Order SH-1042.zip');
});
