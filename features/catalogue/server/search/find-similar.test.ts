import { expect, test } from 'vitest';
import { beatOf, catalogueOf } from '#testing/beats/catalogue-of.ts';
import { findSimilar, similarTo } from './find-similar.ts';

const wanted = { genre: 'House', subGenre: 'Deep', bpm: 120, key: 'A minor', tags: ['warm', 'night'] };
const far = { genre: 'Jazz', subGenre: 'Bop', bpm: 90, key: 'F# major', tags: ['tape', 'rain'] };
const beat = (title: string, traits: Partial<typeof wanted>) => beatOf({ _id: title, title, ...far, ...traits });
/** Each was published before the one that it follows. */
const inOrder = (beats: ReturnType<typeof beat>[]) =>
  catalogueOf(
    beats.map((each, index) => ({ ...each, createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString() })),
  );

const beats = inOrder([
  beat('nothing in common', {}),
  beat('same key', { key: 'A minor' }),
  beat('near in tempo, newer', { bpm: 124 }),
  beat('near in tempo, older', { bpm: 116 }),
  beat('same genre', { genre: 'House' }),
  beat('one name of sub-genre, another genre', { subGenre: 'Deep' }),
  beat('same sub-genre', { genre: 'House', subGenre: 'Deep' }),
  beat('both tags', { tags: ['night', 'warm'] }),
]);

test('beats are similar by genre, sub-genre, tags, tempo and key, the closest first', () => {
  const found = findSimilar(beats, wanted, 5).map(({ title }) => title);
  expect(found).toEqual(['same sub-genre', 'same genre', 'both tags', 'same key', 'near in tempo, newer']);
  expect(findSimilar(beats, wanted, 99)).toHaveLength(6);
});

test('half or double the tempo and a related key count less than the same', () => {
  const close = inOrder([
    beat('related key', { key: 'C major' }),
    beat('half the tempo', { bpm: 60 }),
    beat('same key', { key: 'A minor' }),
    beat('double the tempo', { bpm: 240 }),
    beat('same tempo', { bpm: 121 }),
  ]);
  expect(findSimilar(close, wanted, 9).map(({ title }) => title)).toEqual([
    'same key',
    'same tempo',
    'related key',
    'half the tempo',
    'double the tempo',
  ]);
});

test('beside a beat stand at most six of other artists, found once until the catalogue changes', () => {
  const by = (artist: string, id: string) => ({
    ...beat(id, wanted),
    user: { _id: artist, username: artist, name: '' },
  });
  const others = Array.from({ length: 8 }, (_, n) => by('sol', `other ${n}`));
  const catalogue = inOrder([by('mira', 'it'), by('mira', 'own'), ...others]);
  const similar = similarTo(catalogue, 'it');
  expect(similar?.map(({ _id }) => _id)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `other ${n}`));
  expect(similarTo(catalogue, 'it')).toBe(similar);
  expect(similarTo(catalogue, 'sold')).toBeUndefined();
  catalogue.remove('other 0');
  expect(similarTo(catalogue, 'it')?.[0]?._id).toBe('other 1');
});
