import { expect, it } from 'vitest';
import { downloadWords, formatBytes } from './file-words.ts';

it.each([
  [0, '0 bytes'],
  [940, '940 bytes'],
  [1000, '1.0 kB'],
  [999_960, '1.0 MB'],
  [1_440_000, '1.4 MB'],
  [9_960_000, '10 MB'],
  [52_400_000, '52 MB'],
  [2_147_483_648, '2.1 GB'],
  [4_000_000_000_000, '4000 GB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it('shows how often a file was downloaded', () => {
  expect([0, 1, 2].map(downloadWords)).toEqual(['Not downloaded yet', 'Downloaded once', 'Downloaded 2 times']);
});
