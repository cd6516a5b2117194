import { expect, test } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import { findSimilar } from './find-similar.ts';

const wanted = { genre: 'House', subGenre: 'Deep', bpm: 120, key: 'A minor', tags: ['warm', 'night'] };
const far = { genre: 'Jazz', subGenre: 'Bop', bpm: 90, key: 'C major', tags: ['tape', 'rain'] };
const beat = (title: string, traits: Partial<typeof wanted>) => ({ title, ...far, ...traits }) as Beat;

const beats = [
  beat('nothing in common', {}),
  beat('same key', { key: 'A minor' }),
  beat('near in tempo, newer', { bpm: 124 }),
  beat('near in tempo, older', { bpm: 116 }),
  beat('same genre', { genre: 'House' }),
  beat('one name of sub-genre, another genre', { subGenre: 'Deep' }),
  beat('same sub-genre', { genre: 'House', subGenre: 'Deep' }),
  beat('both tags', { tags: ['night', 'warm'] }),
];

test('beats are similar by genre, sub-genre, tags, tempo and key, the closest first', () => {
  const found = findSimilar(beats, wanted, 5).map(({ title }) => title);
  expect(found).toEqual(['same sub-genre', 'same genre', 'both tags', 'same key', 'near in tempo, newer']);
  expect(findSimilar(beats, wanted, 99)).toHaveLength(6);
});
