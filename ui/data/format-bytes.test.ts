import { expect, it } from 'vitest';
import { formatBytes, formatLeft } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [52_428_800, '50.0 MB'],
  [524_288_000, '500 MB'],
  [2_147_483_648, '2.0 GB'],
  [4_398_046_511_104, '4096 GB'],
])('%i bytes are %s, by the same megabyte as the limits of uploads', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it('the remaining time of an upload is shown in seconds, then in minutes', () => {
  expect([0.2, 40, 200].map(formatLeft)).toEqual(['1 s left', '40 s left', '3 min left']);
});
